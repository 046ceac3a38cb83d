/** Owns reading a request: form body and query into typed values (Conventions: bodies are form-encoded). */
import { type Fields, parseFields } from '../../common/rest.ts';
import { ok } from '../../common/result.ts';
import { invalid, type Outcome, refuse } from './refusal.ts';

const formType = 'application/x-www-form-urlencoded';

/** Reads a body of at most `limit` bytes. 415 when it is not a form, 413 when it is too large. */
export async function readForm(request: Request, limit: number): Promise<Outcome<Record<string, string>>> {
  const tooLarge = refuse(413, 'body_too_large', `A body may have at most ${limit} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== '' && type !== formType) return notAForm();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) return tooLarge;
    chunks.push(chunk);
  }
  if (size > 0 && type !== formType) return notAForm();
  return ok(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))));
}

const notAForm = () =>
  refuse(415, 'unsupported_media_type', `Bodies are form-encoded: send Content-Type ${formType}.`);

/** Reads fields by the operation's table; 400 names each field that is wrong. */
export function readFields(
  fields: Fields,
  given: Readonly<Record<string, string>>,
): Outcome<Record<string, unknown>> {
  const { values, errors } = parseFields(fields, given);
  const reasons = { ...errors };
  for (const [name, text] of Object.entries(given)) {
    // SQLite ends a text at its first NUL: what was stored would not be what was sent.
    if (Object.hasOwn(fields, name) && text.includes('\0')) reasons[name] = 'must not contain NUL';
  }
  return Object.keys(reasons).length === 0 ? ok(values) : invalid(reasons);
}
