/** Owns the transport to a service in the same process: its `fetch`, no socket, nothing another program can reach. */
import { err, ok } from '../../common/result.ts';
import type { Transport } from '../core/ports.ts';

export function fetchTransport(fetch: (request: Request) => Promise<Response>): Transport {
  return {
    send: async ({ method, url, headers, body }) => {
      try {
        const response = await fetch(new Request(url, { method, headers, body }));
        return ok({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        });
      } catch {
        // It may have got as far as the database.
        return err('lost');
      }
    },
  };
}
