/**
 * Owns HTTP to a deployment, through Chromium's network stack: the system's proxy and certificates, no cookies, no
 * cache, no redirects followed, the User-Agent exactly as given.
 */
import { net, type Session, session } from 'electron';
import { err, ok, type Result } from '../../common/result.ts';
import type { HttpResponse, Transport, TransportFailure } from '../core/ports.ts';

/** How long an answer may take, ms. */
const timeoutMs = 30_000;
/** An answer longer than this is none of the service, bytes. */
const longestAnswer = 32 * 1024 * 1024;

/** Chromium's names for failures after which the request has certainly not been seen by the service. */
const neverLeft =
  /ERR_(NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|ADDRESS_UNREACHABLE|ADDRESS_INVALID|NAME_RESOLUTION_FAILED|PROXY_CONNECTION_FAILED|CERT_\w+|SSL_\w+|CONNECTION_TIMED_OUT|UNSAFE_PORT)/;

// Not persistent: nothing of an answer is kept on disk. A session takes memory in two processes: made when it is used.
const reads = (): Session => session.fromPartition('service', { cache: false });
const changes = (): Session => session.fromPartition('service-changes', { cache: false });

export function createHttp(): Transport {
  return {
    send: async ({ method, url, headers, body }) => {
      // Chromium silently sends a request again, POST too, when a connection it used before breaks: an entry would be
      // made twice. On a fresh connection it never does.
      if (method !== 'GET') await changes().closeAllConnections();
      return new Promise<Result<HttpResponse, TransportFailure>>((resolve) => {
        const request = net.request({
          method,
          url,
          session: method === 'GET' ? reads() : changes(),
          credentials: 'omit',
          useSessionCookies: false,
          redirect: 'manual',
          cache: 'no-store',
        });
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
        const settle = (result: Result<HttpResponse, TransportFailure>): void => {
          clearTimeout(timer);
          resolve(result);
        };
        const giveUp = (failure: TransportFailure): void => {
          settle(err(failure));
          request.abort();
        };
        const timer = setTimeout(() => giveUp('timeout'), timeoutMs);
        request.on('redirect', () => giveUp('redirect'));
        request.on('error', (error) => settle(err(neverLeft.test(error.message) ? 'unreachable' : 'lost')));
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          let length = 0;
          response.on('data', (chunk) => {
            chunks.push(chunk);
            length += chunk.length;
            if (length > longestAnswer) giveUp('lost');
          });
          response.on('error', () => settle(err('lost')));
          response.on('aborted', () => settle(err('lost')));
          response.on('end', () =>
            settle(
              ok({
                status: response.statusCode,
                headers: singleHeaders(response.headers),
                body: Buffer.concat(chunks).toString('utf8'),
              }),
            ),
          );
        });
        if (body !== null) request.write(body);
        request.end();
      });
    },
  };
}

const singleHeaders = (headers: Record<string, string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
