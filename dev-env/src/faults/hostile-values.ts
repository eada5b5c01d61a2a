import fc from 'fast-check';
import { anySign } from '../any-sign.ts';

/** The part of JSON Schema that the contract's requests use. */
export type RequestSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, RequestSchema>>;
};

/** Texts that have broken programs before. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  "' or 1=1; drop table accounts; --",
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '\r\nBcc: all@example.org',
  `a${'\u0301'.repeat(5_000)}`,
  '🙂'.repeat(2_000),
  'x'.repeat(20_000),
];
const NUMBERS = ['0', '-0', '-1', '1.5', '1e308', '1e999', '9007199254740993', '-9223372036854775809'];
const SHADOWS = ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}', '"toString":1'];

/** JSON text, because an object cannot hold everything that JSON can say: doubled keys, huge numbers, `__proto__`. */
type Json = fc.Arbitrary<string>;

const depth = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

const nasty: Json = fc.oneof(
  { weight: 4, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS).map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.string({ unit: anySign, maxLength: 400 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.constantFrom(...SHADOWS).map((shadow) => `{${shadow}}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(depth(5_000, '[', ']'), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  },
);

function fitting(schema: RequestSchema): Json {
  if ('const' in schema) return fc.constant(JSON.stringify(schema.const));
  switch (schema.type) {
    case 'string':
      return (
        schema.format === 'uuid'
          ? fc.uuid()
          : fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 100, 300) })
      ).map((text) => JSON.stringify(text));
    case 'integer':
      return fc.integer({ min: -20_000, max: 20_000 }).map(String);
    case 'boolean':
      return fc.boolean().map(String);
    default:
      return nasty;
  }
}

/** Bodies for a request: right in some fields and wrong in others, with fields too many, or nothing like it. */
export function hostileBody(schema: RequestSchema | undefined): Json {
  const members = Object.entries(schema?.properties ?? {}).map(([name, property]) =>
    fc
      .oneof(
        { weight: 12, arbitrary: fitting(property) },
        { weight: 3, arbitrary: nasty },
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      .map((value) => (value === undefined ? [] : [`${JSON.stringify(name)}:${value}`])),
  );
  const extra = fc.option(
    fc.oneof(
      fc.constantFrom(...SHADOWS),
      nasty.map((value) => `"role":${value}`),
    ),
    {
      nil: undefined,
      freq: 4,
    },
  );
  const object = fc
    .tuple(fc.tuple(...members), extra)
    .map(([parts, more]) => `{${[...parts.flat(), ...(more === undefined ? [] : [more])].join(',')}}`);
  return fc.oneof({ weight: 4, arbitrary: object }, { weight: 1, arbitrary: nasty });
}

/** So many examples, always the same ones for a seed. */
export function draw<T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): T[] {
  return fc.sample(arbitrary, { numRuns: count, seed });
}
