/** Owns the shape of answers: how a handler's value and a refusal become a response. */
import type { Answer } from '../../common/rest.ts';
import type { Refusal } from './refusal.ts';

type Headers = Readonly<Record<string, string>>;

export function answer(shape: Answer, value: unknown, headers: Headers = {}): Response {
  if (shape === 'empty') return new Response(null, { status: 200, headers });
  return Response.json(shape === 'data' || shape === 'list' ? { data: value } : value, { headers });
}

export function refusal({ status, message, code, errors, headers }: Refusal, limits: Headers = {}): Response {
  return Response.json({ message, code, errors }, { status, headers: { ...limits, ...headers } });
}
