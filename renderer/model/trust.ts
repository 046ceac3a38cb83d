/** Owns what the app says it does and takes, fact by fact, and the same as text for the clipboard. */
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import { requestKinds, type TrustView } from '../../common/trust.ts';
import { words } from '../words/en.ts';
import { instantText, plainText } from '../words/format.ts';

/** Facts in the order they are shown. The folder is last, and is no part of the text: it holds the user's name. */
export type TrustFact = Exclude<keyof typeof words.trust.facts, 'folder'>;

export interface Fact {
  readonly fact: TrustFact;
  /** Lines, the first of which says most. */
  readonly lines: readonly string[];
}

const megabytes = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 0,
});
const seconds = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'second',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const timeOf = (instantMs: number | null): string | null =>
  instantMs === null ? null : instantText(instantMs);

/** The one address; the host alone says nothing of the account. */
export const trustLead = ({ kind, baseUrl }: AccountView): string =>
  kind === 'local' ? words.trust.speaksToNobody : words.trust.speaksTo(new URL(baseUrl).host);

/** @param looked null until main has answered: what it will tell has a place already */
export function trustFacts(
  { delivery, quota }: Pick<Snapshot, 'delivery' | 'quota'>,
  account: AccountView,
  looked: TrustView | null,
): readonly Fact[] {
  const local = account.kind === 'local';
  const { refresh } = delivery;
  const left =
    quota === null ? words.delivery.requestsUnknown : words.delivery.requests(quota.remaining, quota.limit);
  const soon: readonly string[] = [words.trust.looking];
  return [
    { fact: 'requests', lines: looked === null ? soon : requestLines(looked, local) },
    { fact: 'left', lines: [local ? words.trust.leftLocal : left] },
    {
      fact: 'next',
      lines: [
        `${words.delivery.read(timeOf(refresh.readAtMs))} ${words.delivery.next(refresh.next, timeOf(refresh.nextAtMs))}`,
      ],
    },
    {
      fact: 'memory',
      lines:
        looked === null
          ? soon
          : [words.trust.memory(megabytes.format(looked.memory.bytes / 1_000_000), looked.memory)],
    },
    {
      fact: 'startup',
      lines: looked === null ? soon : [words.trust.startup(seconds.format(looked.startupMs / 1000))],
    },
    { fact: 'token', lines: [words.trust.token(words.settings.tokenStores[account.tokenStore])] },
    { fact: 'versions', lines: looked === null ? soon : [words.trust.versions(looked.versions)] },
  ];
}

/** How many in all, then each kind that there was. */
function requestLines({ requests }: TrustView, local: boolean): readonly string[] {
  const all = requestKinds.reduce((sum, kind) => sum + requests[kind], 0);
  const kinds = requestKinds.filter((kind) => requests[kind] > 0);
  return [
    local ? words.trust.madeLocal(all) : words.trust.made(all),
    ...kinds.map((kind) => words.trust.kind(kind, requests[kind])),
  ];
}

/** The page as text: no name, no address but the host, no folder. */
export const trustCopy = (lead: string, facts: readonly Fact[]): string =>
  plainText(
    [
      lead,
      ...facts.map(({ fact, lines: [first = '', ...rest] }) => {
        const more = rest.length === 0 ? '' : `: ${rest.join(', ')}`;
        return `${words.trust.facts[fact]}: ${first}${more}`;
      }),
    ].join('\n'),
  );
