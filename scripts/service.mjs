/** Owns `npm run service -- …`: the service's command line, built first when its sources have changed. */
import { pathToFileURL } from 'node:url';
import { buildService } from './build-service.mjs';

// In this process: standard input, signals and the exit code are then the command's own.
await import(pathToFileURL(await buildService()).href);
