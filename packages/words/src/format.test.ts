import { describe, expect, expectTypeOf, it } from 'vitest';
import { format, type ValuesOf } from './index.ts';

const there = '{count, plural, =0 {Niemand da} one {# Person da} other {# Leute da}}' as const;

describe('variables', () => {
  it('are filled in, numbers the way the locale writes them', () => {
    expect(format('{name} hat {coins} Münzen.', { name: 'Lena', coins: 1240 }, 'de')).toBe(
      'Lena hat 1.240 Münzen.',
    );
    expect(format('{coins}', { coins: 1240 }, 'en')).toBe('1,240');
  });

  it('show what looks like markup as text', () => {
    expect(format('{name}', { name: '<b>{count}</b>' }, 'de')).toBe('<b>{count}</b>');
  });
});

describe('plural', () => {
  it('German has one and other, and an exact match wins', () => {
    expect([0, 1, 2, 1234].map((count) => format(there, { count }, 'de'))).toEqual([
      'Niemand da',
      '1 Person da',
      '2 Leute da',
      '1.234 Leute da',
    ]);
  });

  it('Russian has one, few and many', () => {
    const days = '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}';
    expect([1, 2, 5, 11, 21, 22, 25].map((n) => format(days, { n }, 'ru'))).toEqual([
      '1 день',
      '2 дня',
      '5 дней',
      '11 дней',
      '21 день',
      '22 дня',
      '25 дней',
    ]);
  });

  it('Arabic has six forms', () => {
    const forms = '{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}';
    expect([0, 1, 2, 3, 11, 100].map((n) => format(forms, { n }, 'ar'))).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'many',
      'other',
    ]);
  });

  it('takes an offset off before choosing and before #', () => {
    const liked = '{n, plural, offset:1 =0 {niemand} =1 {du} one {du und # Person} other {du und # andere}}';
    expect([0, 1, 2, 5].map((n) => format(liked, { n }, 'de'))).toEqual([
      'niemand',
      'du',
      'du und 1 Person',
      'du und 4 andere',
    ]);
  });

  it('selectordinal chooses by rank', () => {
    const place = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 4, 11, 21].map((n) => format(place, { n }, 'en'))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '21st',
    ]);
  });
});

describe('select and nesting', () => {
  const joined =
    '{who, select, friend {{name} hat {n, plural, one {# Rose} other {# Rosen}}} other {Jemand}} hier' as const;

  it('chooses by word, else other, and keeps reading behind the arms', () => {
    expect(format(joined, { who: 'friend', name: 'Ben', n: 2 }, 'de')).toBe('Ben hat 2 Rosen hier');
    expect(format(joined, { who: 'stranger', name: 'Ben', n: 2 }, 'de')).toBe('Jemand hier');
  });
});

describe('quoting', () => {
  it('writes braces and # as they stand between apostrophes', () => {
    expect(format("'{name}' und '#'", {}, 'de')).toBe('{name} und #');
  });

  it("reads '' as an apostrophe and leaves a lone one alone", () => {
    expect(format("Wie geht''s, {name}? Geht's?", { name: 'Jo' }, 'de')).toBe("Wie geht's, Jo? Geht's?");
  });

  it('leaves # alone outside a plural', () => {
    expect(format('Platz #{n}', { n: 3 }, 'de')).toBe('Platz #3');
  });
});

describe('broken messages', () => {
  it.each(['{', '}', '{n, plural, one {a}}', '{n, plural, other {a}', '{n, list, other {a}}', '{n,}'])(
    '%s is refused',
    (message: string) => {
      expect(() => format(message, { n: 1 }, 'de')).toThrow(SyntaxError);
    },
  );
});

describe('names and types of the variables', () => {
  it('are read off the message', () => {
    // The compiler looks at the types of this file with the others; here only that there is something to read.
    expect(there).toContain('count');
    expectTypeOf<keyof ValuesOf<'Hallo'>>().toEqualTypeOf<never>();
    expectTypeOf<ValuesOf<'{name} und { other }'>>().toEqualTypeOf<{
      readonly name: string | number;
      readonly other: string | number;
    }>();
    expectTypeOf<ValuesOf<typeof there>>().toEqualTypeOf<{ readonly count: number }>();
    expectTypeOf<
      ValuesOf<'{who, select, friend {{name} hat {n, plural, one {# Rose} other {# Rosen}}} other {Jemand}} {x}'>
    >().toEqualTypeOf<{
      readonly who: string;
      readonly name: string | number;
      readonly n: number;
      readonly x: string | number;
    }>();
    expectTypeOf<ValuesOf<"'{name}' {x}">>().toEqualTypeOf<{ readonly x: string | number }>();
    expectTypeOf<ValuesOf<"''{x}">>().toEqualTypeOf<{ readonly x: string | number }>();
  });
});
