/** Owns the proof that only somebody who tracks in the workspace of this computer is taken for one who does. */
import { expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { isKeptHere } from '../../main/core/kept-here.ts';

const left = (content: Result<unknown>): boolean =>
  isKeptHere({
    session: {
      read: () => content,
      write: () => ok(null),
      salvage: () => null,
      setAside: () => {},
    },
  });

it('knows the workspace of this computer', () => {
  expect(left(ok({ account: { kind: 'local', accountId: 'x' }, zone: null }))).toBe(true);
});

it.each([
  ['a deployment', ok({ account: { kind: 'service', baseUrl: 'https://service.invalid' } })],
  ['nobody', ok({ account: null })],
  ['a first start', ok(null)],
  ['a file of anything', ok({ account: 'local' })],
  ['a file that cannot be read', err(appError('storage_damaged'))],
] as const)('takes %s for somebody else', (_who, content) => {
  expect(left(content)).toBe(false);
});
