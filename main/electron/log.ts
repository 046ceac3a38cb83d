/** Owns the log: one file in the data folder, a megabyte at most, without names, descriptions or secrets. */
import { join } from 'node:path';
import log from 'electron-log/node.js';
import type { Log } from '../core/ports.ts';

export function createLog(folder: string): Log {
  const logger = log.create({ logId: 'stint' });
  // Else it looks for a package.json around the working directory, and writes nothing where there is none.
  logger.transports.file.setAppName('Stint');
  logger.transports.file.resolvePathFn = () => join(folder, 'logs', 'stint.log');
  logger.transports.file.maxSize = 1_048_576;
  logger.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  logger.transports.console.level = process.env['STINT_LOG'] === 'console' ? 'info' : false;
  return {
    info: (message, facts) => logger.info(message, facts ?? ''),
    warn: (message, facts) => logger.warn(message, facts ?? ''),
  };
}
