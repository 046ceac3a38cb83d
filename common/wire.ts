/**
 * Owns the formats of the interface: one codec per kind of value in a form body or a query (Conventions).
 * The service parses with them, the client prints with them, and the interface description is made from them.
 */
import { err, ok, type Result } from './result.ts';
import { isDate, parseSeconds, secondsPerDay } from './time.ts';

/** A named way to read a value from a form field and to write it into one. The error is the reason in words. */
export interface Codec<T> {
  readonly name: string;
  /** The JSON-schema shape of the value, for the interface description. */
  readonly schema: Readonly<Record<string, unknown>>;
  // Methods, not properties: a Codec<Flag> is then usable where a codec of any value is expected.
  parse(text: string): Result<T, string>;
  print(value: T): string;
}

export type ValueOf<C> = C extends Codec<infer T> ? T : never;

/** An integer within bounds. */
export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Codec<number> {
  return {
    name: 'integer',
    schema: { type: 'integer', minimum: min, maximum: max },
    parse: (text) => {
      const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      if (!Number.isSafeInteger(value)) return err('must be an integer');
      if (value < min) return err(`must be at least ${min}`);
      if (value > max) return err(`must be at most ${max}`);
      return ok(value);
    },
    print: String,
  };
}

/** The id of a row: a positive integer. */
export const id: Codec<number> = integer(1);

/** The id of a to-do or a to-do list: a non-empty string. */
export const stringId: Codec<string> = {
  name: 'string id',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
  parse: (text) => (/^[\w-]{1,64}$/.test(text) ? ok(text) : err('must be an id')),
  print: (value) => value,
};

/** Text of at most `max` characters. */
export function text(max = 10_000, min = 0): Codec<string> {
  return {
    name: 'text',
    schema: { type: 'string', minLength: min, maxLength: max },
    parse: (value) => {
      if (value.trim().length < min) return err('must not be empty');
      if (value.length > max) return err(`must be at most ${max} characters`);
      return ok(value);
    },
    print: (value) => value,
  };
}

/** `true` or `false`; `1` and `0` are understood. */
export const boolean: Codec<boolean> = {
  name: 'boolean',
  schema: { type: 'boolean' },
  parse: (value) => {
    if (value === 'true' || value === '1') return ok(true);
    if (value === 'false' || value === '0') return ok(false);
    return err('must be true or false');
  },
  print: String,
};

/** A flag the field tables type as integer: `1` or `0`; `true` and `false` are understood. */
export const flag: Codec<0 | 1> = {
  name: 'flag',
  schema: { type: 'integer', enum: [0, 1] },
  parse: (value) => {
    const result = boolean.parse(value);
    return result.ok ? ok(result.value ? 1 : 0) : err('must be 1 or 0');
  },
  print: String,
};

/** One of a list of words. */
export function choice<const T extends string>(...words: readonly T[]): Codec<T> {
  return {
    name: 'choice',
    schema: { type: 'string', enum: words },
    parse: (value) => {
      const found = words.find((word) => word === value);
      return found === undefined ? err(`must be one of ${words.join(', ')}`) : ok(found);
    },
    print: (value) => value,
  };
}

/** A date that exists, `YYYY-MM-DD`. */
export const date: Codec<string> = {
  name: 'date',
  schema: { type: 'string', format: 'date' },
  parse: (value) => (isDate(value) ? ok(value) : err('must be a date, YYYY-MM-DD')),
  print: (value) => value,
};

/** A time of day, `HH:MM:SS`. */
export const time: Codec<string> = {
  name: 'time',
  schema: { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}$' },
  parse: (value) => {
    const seconds = /^\d{2}:\d{2}(:\d{2})?$/.test(value) ? parseSeconds(value) : null;
    if (seconds === null || seconds >= secondsPerDay) return err('must be a time, HH:MM:SS');
    return ok(value.length === 5 ? `${value}:00` : value);
  },
  print: (value) => value,
};

/** A duration, `HH:MM:SS`, with as many hour digits as it needs. */
export const duration: Codec<string> = {
  name: 'duration',
  schema: { type: 'string', pattern: '^\\d{2,}:\\d{2}:\\d{2}$' },
  parse: (value) => {
    if (parseSeconds(value) === null) return err('must be a duration, HH:MM:SS');
    return ok(value.split(':').length === 2 ? `${value}:00` : value);
  },
  print: (value) => value,
};

/** `YYYY-MM-DD HH:MM:SS`; the separator `T` and an offset are understood. */
export const datetime: Codec<string> = {
  name: 'datetime',
  schema: { type: 'string' },
  parse: (value) => {
    const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(value);
    const clock = match?.[2] === undefined ? 0 : parseSeconds(match[2]);
    if (!match?.[1] || !isDate(match[1]) || clock === null || clock >= secondsPerDay) {
      return err('must be a datetime, YYYY-MM-DD HH:MM:SS');
    }
    return ok(value);
  },
  print: (value) => value,
};

/** Decimal text: money and rates, never turned into a binary fraction. */
export const decimal: Codec<string> = {
  name: 'decimal',
  schema: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
  parse: (value) => (/^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? ok(value) : err('must be a decimal number')),
  print: (value) => value,
};

/** A comma-separated list; an empty field is the empty list. */
export function list<T>(item: Codec<T>): Codec<readonly T[]> {
  return {
    name: `list of ${item.name}`,
    schema: { type: 'array', items: item.schema },
    parse: (value) => {
      const values: T[] = [];
      for (const part of value.split(',').map((piece) => piece.trim())) {
        if (part === '') continue;
        const parsed = item.parse(part);
        if (!parsed.ok) return parsed;
        values.push(parsed.value);
      }
      return ok(values);
    },
    print: (values) => values.map(item.print).join(','),
  };
}

/** Text whose allowed words are open-ended, such as `custom_field_7`: each item is checked by the operation. */
export const words: Codec<readonly string[]> = list(text(100));

/** The characters of a form body or query: keys and values percent-encoded, in the order given. */
export function printForm(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
}
