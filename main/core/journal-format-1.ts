/** Owns the first format of the journal's file, as version 0.1.0 wrote it: it is read as the present one. */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Bookings had no entry of their own, and all entries were measured. What is wrong in it is found afterwards. */
export function upgrade(old: Fields): Fields {
  const intents = fieldsOf(old['intents']);
  return {
    ...old,
    format: 2,
    tracked: [
      ...fieldsOf(old['tracked']).map(measured),
      ...intents.filter((intent) => intent['kind'] === 'book').map(booked),
    ],
    intents: intents.map((intent) => ({
      ...intent,
      conflicts: intent['conflicts'] ?? 0,
      ...(intent['kind'] === 'book' && { entry: intent['id'] }),
      ...(intent['kind'] === 'start' && { totalBefore: 0 }),
    })),
    stops: [],
    undo: [],
  };
}

const none = { deleted: false, lateSeconds: 0, sent: null } as const;

function measured(tracked: Fields): Fields {
  const { startedAtMs, endedAtMs, baseSeconds, ...rest } = tracked;
  const row = isFields(tracked['row']) ? tracked['row'] : null;
  const begun =
    tracked['adopted'] === true && row ? { date: row['date'], startClock: row['startClock'] } : null;
  return { ...rest, ...none, span: { kind: 'measured', startedAtMs, endedAtMs, baseSeconds, begun } };
}

function booked(intent: Fields): Fields {
  const { work, ...times } = isFields(intent['booking']) ? intent['booking'] : {};
  return {
    ...none,
    key: intent['id'],
    id: null,
    adopted: false,
    row: null,
    work,
    span: { kind: 'given', ...times },
  };
}
