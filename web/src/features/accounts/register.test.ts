import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { passwordStrength } from './password-strength.ts';
import { registerChecks, registerRefusal } from './register.form.ts';
import { checkTerms } from './TermsTick.tsx';

describe('[ACCT-15] the form knows the bounds of the server', () => {
  it.each([
    ['Lena', undefined],
    [' Lena ', undefined],
    ['Jörg.Müller-7', undefined],
    ['Lo', 'Mindestens 3 Zeichen.'],
    ['abcdefghijklmnopqrstu', 'Höchstens 20 Zeichen.'],
    ['Lena Maria', 'Buchstaben und Ziffern, dazwischen auch . - und _'],
    ['_Lena', 'Buchstaben und Ziffern, dazwischen auch . - und _'],
  ])('name %o: %o', (value, words) => {
    expect(registerChecks.username(value)).toBe(words);
  });

  it.each([
    ['lena@example.org', undefined],
    ['lena@example', 'So sieht keine E-Mail-Adresse aus.'],
    ['', 'So sieht keine E-Mail-Adresse aus.'],
  ])('e-mail %o: %o', (value, words) => {
    expect(registerChecks.email(value)).toBe(words);
  });

  it.each([
    ['', 'Dein Geburtsdatum fehlt noch.'],
    ['1998-02-30', 'Dieses Datum gibt es nicht.'],
    ['1998-03-14', undefined],
    [`${new Date().getUTCFullYear() - 10}-01-01`, 'Das geht ab 16.'],
  ])('date of birth %o: %o', (value, words) => {
    expect(registerChecks.birthDate(value)).toBe(words);
  });

  it('password and terms', () => {
    expect(registerChecks.password('1234567')).toBe('Mindestens 8 Zeichen.');
    expect(registerChecks.password('12345678')).toBeUndefined();
    expect(registerChecks.password('x'.repeat(129))).toBe('Höchstens 128 Zeichen.');
    expect(checkTerms(false)).toBe('Ohne geht es nicht.');
    expect(checkTerms(true)).toBeUndefined();
  });
});

it('says how long a password is, and nothing it cannot know', () => {
  expect(
    ['', 'abc', '1234567', '12345678', 'drei wörter!', 'vier gute wörter hier'].map((password) => {
      const { steps, words } = passwordStrength(password);
      return [steps, words];
    }),
  ).toEqual([
    [0, 'Mindestens 8 Zeichen, gern mehrere Wörter.'],
    [1, 'Noch 5 Zeichen.'],
    [1, 'Noch ein Zeichen.'],
    [2, 'Geht. Länger ist sicherer.'],
    [3, 'Gut. Noch ein Wort dazu und es ist sehr gut.'],
    [4, 'Sehr gut.'],
  ]);
});

it('[ACCT-02 a] a taken name is told in place, everything else in the words of the server', () => {
  const taken = new ApiError('username_taken', { status: 409, field: 'username' });
  expect(registerRefusal(taken)).toBe('Schon vergeben. Häng zum Beispiel eine Zahl an.');
  expect(registerRefusal(new ApiError('rate_limited', { status: 429, message: 'Warte 2 Min.' }))).toBe(
    'Warte 2 Min.',
  );
});
