/** Owns the service on a socket: listening, and stopping without cutting off an answer. */
import { createAdaptorServer } from '@hono/node-server';
import { appError } from '../common/error.ts';
import { err, ok, type Result } from '../common/result.ts';
import { prefix } from './http/pipeline.ts';
import type { Service } from './service.ts';

export interface Server {
  /** The base URL clients are given. */
  readonly url: string;
  /** Stops listening and waits for the answers under way, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** Port 0 takes any free port. `internal` with the reason when the address cannot be listened on. */
export function serve(
  service: Service,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Result<Server>> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => service.fetch(request, { address: incoming.socket.remoteAddress }),
    overrideGlobalObjects: false,
  });

  function stop(graceMs = 5_000): Promise<void> {
    return new Promise((resolve) => {
      const patience = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        graceMs,
      );
      server.close(() => {
        clearTimeout(patience);
        resolve();
      });
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    });
  }

  return new Promise((resolve) => {
    server.once('error', (failure) => resolve(err(appError('internal', { detail: failure.message }))));
    server.listen(port, host, () => {
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      const shown = host.includes(':') ? `[${host}]` : host;
      resolve(ok({ url: `http://${shown}:${actual}${prefix}`, stop }));
    });
  });
}
