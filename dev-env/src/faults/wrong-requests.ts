import type { Random } from '../random.ts';

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Values that have broken programs, as JSON text: an object cannot hold all that JSON can say. */
const VALUES = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e999',
  '-9223372036854775809',
  '9007199254740993',
  '[]',
  '{}',
  '[[]]',
  '["a","b"]',
  '{"$ne":null}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":1,"valueOf":1,"length":-1}',
  '{"then":1,"toJSON":1}',
  deep(200),
  deep(8_000),
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  `"${'x'.repeat(70_000)}"`,
  `[${'0,'.repeat(5_000)}0]`,
] as const;

/** Texts that have broken programs. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202enimdA\u202c',
  '\u2066\u200b\u200d\ufeff',
  `a${'\u0301'.repeat(1_000)}`,
  '🙂'.repeat(300),
  'ﷺ'.repeat(300),
  'x'.repeat(1_300),
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '\r\nBcc: alle@geheim.test\r\n',
  '__proto__',
  'constructor',
  'toString',
  "' or '1'='1",
  "'; drop table accounts; --",
  '$1',
  '%',
  '\\',
  'NaN',
  '1970-01-01',
  '9999-99-99',
  '2026-02-30',
  '-1',
  'a@b',
  'a@b.c',
  '"a b"@c.de',
  'ä@ö.test',
  'İ',
  'ß',
  'ﬁ',
  '\u{1f1e9}\u{1f1ea}',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
] as const;
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'role',
  'id',
  'then',
  '',
  '\u0000',
] as const;
export const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'json',
  '',
] as const;
export const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['accept', '*/*;q=x'],
  ['accept-encoding', 'gzip;q=-1, br;q=9'],
  ['content-encoding', 'gzip'],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'x'.repeat(4_000)}`],
  ['authorization', 'Basic YTpi'],
  ['cookie', '__proto__=1; a=b; ;;='],
  ['if-none-match', '"x", W/"'],
  ['range', 'bytes=9-1,-,x'],
  ['expect', 'nichts'],
  ['origin', 'null'],
  ['x-request-id', '\u00ff'.repeat(200)],
  ['user-agent', 'x'.repeat(6_000)],
  ['transfer-encoding', 'chunked'],
  ['connection', 'close, upgrade'],
];
export const ODD_METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
] as const;

const text = (random: Random) => JSON.stringify(random.pick(ODD_TEXTS));
const value = (random: Random) => (random.next() < 0.6 ? text(random) : random.pick(VALUES));

/** A body that is wrong in one way or several, made from one that is right. */
export function wrongJson(random: Random, right: object): string {
  const members = Object.entries(right).map(
    ([key, one]) => [JSON.stringify(key), JSON.stringify(one)] as const,
  );
  const written = (all: readonly (readonly [string, string])[]) =>
    `{${all.map((pair) => pair.join(':')).join(',')}}`;
  const other = (at: number, made: string) =>
    members.map((pair, i) => (i === at ? ([pair[0], made] as const) : pair));
  const at = random.between(0, Math.max(0, members.length - 1));
  switch (random.between(0, 9)) {
    case 0:
    case 1:
    case 2:
      return written(other(at, value(random)));
    case 3:
      return written(members.map(([key, one]) => [key, random.next() < 0.5 ? value(random) : one] as const));
    case 4:
      return written(members.filter((_, i) => i !== at));
    case 5:
      return written([...members, [JSON.stringify(random.pick(KEYS)), value(random)]]);
    case 6:
      return written([...members, ...other(at, value(random)).slice(at, at + 1)]);
    case 7:
      return value(random);
    case 8: {
      const whole = written(members);
      return whole.slice(0, random.between(0, whole.length));
    }
    default:
      return flipped(random, written(members));
  }
}

/** The same text with signs changed, added and left out. */
function flipped(random: Random, whole: string): string {
  let changed = whole;
  for (let times = random.between(1, 4); times > 0; times -= 1) {
    const at = random.between(0, changed.length);
    const sign = random.pick([
      '',
      '"',
      '{',
      '}',
      '[',
      ',',
      ':',
      '\\',
      '\\u',
      '\u0000',
      '\ud83d',
      '0',
      'e',
      '-',
    ]);
    changed = changed.slice(0, at) + sign + changed.slice(at + random.between(0, 2));
  }
  return changed;
}

/** A part of an address that names nothing, or cannot be decoded. */
export const oddPart = (random: Random) =>
  random.pick([
    () => encodeURIComponent(random.pick(ODD_TEXTS).toWellFormed()),
    () =>
      random.pick(['%', '%ff', '%00', '..', '.', '%2e%2e%2f', 'x'.repeat(300), '%F0%9F%99%82', '*', '//']),
    () => '0199f3a2-7c11-7e5b-9d4e-5a1f0c2b7d68'.slice(random.between(0, 8)),
  ])();

/** The query of an address, in part wrong or doubled. */
export function oddQuery(random: Random, right: Record<string, string> | undefined): string {
  if (right === undefined && random.next() < 0.9) return '';
  const pairs = Object.entries(right ?? {}).map(
    ([key, one]) => `${key}=${random.next() < 0.5 ? oddPart(random) : one}`,
  );
  if (random.next() < 0.4)
    pairs.push(random.pick(['a[b]=1', '__proto__[x]=1', '=', '&&', 'x='.repeat(50), 'constructor=1']));
  if (random.next() < 0.3 && pairs[0] !== undefined) pairs.push(pairs[0]);
  return `?${pairs.join('&')}`;
}
