import { anySign } from '@plausch/dev-env/any-sign';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  birthDateProblem,
  codeIn,
  codePointsOf,
  emailProblem,
  fitsBytes,
  hasSomethingToSee,
  LIMITS,
  lineProblem,
  normalizeText,
  passwordProblem,
  usernameProblem,
} from './limits.ts';

describe('names', () => {
  it.each(['Mika', 'Jürgen', 'Käthe23', 'anna-lena', 'a.b_c-d', 'Straße', 'ÄÖÜ', 'x'.repeat(20)])(
    '[ACCT-15] takes %s',
    (name) => {
      expect(usernameProblem(normalizeText(name))).toBeUndefined();
    },
  );

  it.each([
    ['ab', 'too_short'],
    ['x'.repeat(21), 'too_long'],
    ['x'.repeat(100_000), 'too_long'],
    ['-anna', 'shape'],
    ['anna-', 'shape'],
    ['a--b', 'shape'],
    ['anna lena', 'shape'],
    ['Оlga', 'shape'],
    ['an\u200bna', 'shape'],
    ['an\u202ena', 'shape'],
    ['<b>anna', 'shape'],
    ['anna@x', 'shape'],
    ['😀😀😀', 'shape'],
  ])('[ACCT-15] refuses %j', (name, problem) => {
    expect(usernameProblem(normalizeText(name))).toBe(problem);
  });

  it('[IN-5] one name however its umlauts are written', () => {
    expect(normalizeText('Ju\u0308rgen')).toBe('Jürgen');
  });
});

describe('addresses', () => {
  it.each(['a@b.de', 'jürgen@bäckerei.de', 'x.y+z@sub.beispiel.test'])('takes %s', (email) => {
    expect(emailProblem(email)).toBeUndefined();
  });
  it.each([
    'a',
    'a@b',
    '@b.de',
    'a@b@c.de',
    'a b@c.de',
    'a@.de',
    'a@b.',
    'a@b..de',
    'a\u0000@b.de',
    'a,b@c.de',
    'a;b@c.de',
    'a:b@c.de',
    'Name<a@b.de>',
    '"a"b@c.de',
    '(a)b@c.de',
    'a@[b.de]',
    'a\\b@c.de',
    `${'x'.repeat(250)}@b.de`,
  ])('refuses %j', (email) => {
    expect(emailProblem(email)).toBeDefined();
  });
});

describe('passwords', () => {
  it('[AU-1] takes any 8 to 128 characters, counted as people count', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign, minLength: 8, maxLength: 128 }), (password) => {
        expect(passwordProblem(password)).toBeUndefined();
      }),
    );
    expect(passwordProblem('1234567')).toBe('too_short');
    expect(passwordProblem('ü'.repeat(7))).toBe('too_short');
    expect(passwordProblem('🙂'.repeat(128))).toBeUndefined();
    expect(passwordProblem('🙂'.repeat(129))).toBe('too_long');
  });
});

describe('dates of birth', () => {
  const today = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2010-11-21', undefined],
    ['2010-11-22', 'too_young'],
    ['2026-11-22', 'shape'],
    ['1906-11-21', undefined],
    ['1905-11-21', 'shape'],
    ['2001-02-29', 'shape'],
    ['2000-02-29', undefined],
    ['2000-13-01', 'shape'],
    ['0000-01-01', 'shape'],
    ['01.01.2000', 'shape'],
    ['2000-1-1', 'shape'],
    ['', 'shape'],
  ])('%s is %s', (date, problem) => {
    expect(birthDateProblem(date, today)).toBe(problem);
  });
});

describe('lines', () => {
  it('[CHAT-24 b, CHAT-24 c] 1 to 300 code points', () => {
    expect(lineProblem('')).toBe('empty');
    expect(lineProblem('a')).toBeUndefined();
    expect(lineProblem('🙂'.repeat(300))).toBeUndefined();
    expect(lineProblem('🙂'.repeat(301))).toBe('too_long');
    expect(lineProblem('x'.repeat(301))).toBe('too_long');
    expect(lineProblem('x'.repeat(1_000_000))).toBe('too_long');
  });

  it('bytes and code points agree with the platform, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign, maxLength: 400 }), fc.nat(400), (text, maximum) => {
        expect(codePointsOf(text)).toBe([...text].length);
        expect(fitsBytes(text, maximum)).toBe(Buffer.byteLength(text) <= maximum * 4);
      }),
    );
    expect(LIMITS.lineMax).toBe(300);
  });
});

describe('something to see', () => {
  const INVISIBLE = [
    ...['', ' ', '\t\n', '\u00a0', '\u3000', '\u1680', '\u2028', '\u0085'],
    ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\u2063', '\u206f', '\ufeff', '\u00ad'],
    ...[
      '\u034f',
      '\u061c',
      '\u180e',
      '\u115f',
      '\u1160',
      '\u3164',
      '\uffa0',
      '\u2800',
      '\u17b4',
      '\u{1d159}',
    ],
    ...['\u202a', '\u202e', '\u2066', '\u2069', '\ufff9', '\u{1d173}', '\u{e0001}', '\u{e0061}\u{e007f}'],
    ...['\ufe0f', '\ufe00', '\u{e0100}', '\u0301', '\u20dd', '\u0489\u030d', '\u093f', '\ud800', '\u0000'],
  ];
  const VISIBLE = [
    ...['a', '.', '0', 'ß', '…', '👍', '👩‍💻', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️', '☺︎'],
    ...['می‌خواهم', 'مرحبا', 'क्‍ष', 'ก้', 'e\u0301', '한', 'ﾡ', '\u200bx\u200b', 'שלום', '\uf8ff', '﷽', '𝄞'],
  ];

  it.each(INVISIBLE)('[IN-5] %j has nothing to see', (text) => {
    expect(hasSomethingToSee(text)).toBe(false);
    expect(lineProblem(text)).toBe('empty');
  });

  it.each(VISIBLE)('[IN-5] %j has', (text) => {
    expect(hasSomethingToSee(text)).toBe(true);
    expect(lineProblem(text)).toBeUndefined();
    // What is said is said as it was typed.
    expect(normalizeText(`${text}`)).toBe(text.normalize('NFC'));
  });

  it('[IN-5] however much of nothing there is, it is nothing, and one sign is enough', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 60 }),
        fc.nat(60),
        fc.constantFrom(...VISIBLE),
        (parts, at, sign) => {
          expect(hasSomethingToSee(parts.join(''))).toBe(false);
          expect(hasSomethingToSee(parts.toSpliced(at, 0, sign).join(''))).toBe(true);
        },
      ),
    );
  });
});

describe('mailed codes', () => {
  it.each(['123456', '123 456', ' 12 34 56\n', '\u00a0123\u202f456\u200b', '000 000'])(
    '[A13] %j is one',
    (typed) => {
      expect(codeIn(typed)).toMatch(/^(?:123456|000000)$/);
    },
  );

  it.each(['', ' ', '12345', '1234567', '12345x', '-12345', '123-456', '１２３４５６', '12345\0'])(
    '[A13] %j is none',
    (typed) => {
      expect(codeIn(typed)).toBeUndefined();
    },
  );
});
