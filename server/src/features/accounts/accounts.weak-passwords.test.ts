import { COMMON_PHRASES, COMMON_WORDS } from '@plausch/protocol/easy-passwords';
import { passwordProblem } from '@plausch/protocol/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEasilyGuessed, type PasswordContext } from './accounts.weak-passwords.ts';

const BRAND = { name: 'Plausch', claim: '', contact: '' };
const PERSON = { username: 'Jürgen', email: 'juergen.muster@beispiel.test' };
const isWeak = (password: string) => isEasilyGuessed(password, PERSON, BRAND);

describe('passwords that are easy to guess', () => {
  it('[AU-2] [A10] every one of the 3,000 most common passwords, where it is not too short anyway', () => {
    const common = dictionary['passwords-common'].slice(0, 3_000);
    expect(common).toHaveLength(3_000);
    const taken = common.filter((password) => passwordProblem(password) === undefined && !isWeak(password));
    expect(taken).toEqual([]);
    const long = common.filter((password) => password.length >= 8);
    expect(long.length).toBeGreaterThan(500);
    expect(long.filter((password) => !isWeak(password.toUpperCase()))).toEqual([]);
  });

  it('[A10] every common word of the list with every usual ending, more than 3,000', () => {
    const endings = ['', '1', '123', '!', '2024', '1990!', '99', '12345678'];
    const passwords = COMMON_WORDS.flatMap((word) => endings.map((ending) => `${word}${ending}`));
    const long = passwords.filter((password) => [...password].length >= 8);
    expect(long.length).toBeGreaterThan(3_000);
    expect(long.filter((password) => !isWeak(password))).toEqual([]);
    expect(long.filter((password) => !isWeak(password.toUpperCase()))).toEqual([]);
  });

  it.each([
    '12345678',
    '87654321',
    '11223344',
    'qwertz12',
    '1q2w3e4r5t',
    'aaaaaaaa',
    'abcabcabc',
    'Passwort1!',
    'P@ssw0rd',
    'ichliebedich',
    'SommerSonne',
    '24.12.1990',
    'Jürgen1234',
    'juergen.muster',
    'juergen.muster@beispiel.test',
    'Plausch2026!',
    'Ich liebe dich',
    'Ich-liebe-Dich!',
    'ich_liebe_dich',
    '1ch l1ebe d1ch',
    'hcideb eil hci',
    'ICH LIEBE DICH 2024',
    'ich liebe meinen Hund',
    'I love you!',
    'i.love.you.2024',
    'Hallo Welt!',
    'hallo-welt-1',
    'Passwort 123',
    'das ist mein Passwort',
    'Sesam, öffne dich!',
    'sesamoeffnedich',
    'Gute Nacht 12',
    'das geht dich nichts an',
    'hab dich lieb',
    'Keine Ahnung!',
    'tworssaP123',
    'negrüJ123',
    'negruej1990',
    'JürgennegrüJ',
    'J.ü.r.g.e.n.1',
    'retsum.negreuj',
    'Ju3rg3n1!',
    'tset.leipsieb@retsum',
    'hcsualP2026',
    '        ',
    '........!!',
  ])('[A10] %j', (password) => {
    expect(isWeak(password)).toBe(true);
  });

  it.each([
    'kaffee mit milch und zucker',
    'correct horse battery staple',
    'xK9!mQ2z',
    '73920184',
    '!§%&/()=',
    'tr0ub4dor&3',
    'Jürgen mag keinen Regen',
    '🦊🌵🛶🎻🧊🪁🥨🧵',
    'k!z?q%w$',
    'Liebe geht durch den Wagenheber',
    'ich und mein blauer Elefantenrüssel',
    'Sesam auf Vollkornbrot',
  ])('[AU-1] [A10] but not %j', (password) => {
    expect(isWeak(password)).toBe(false);
  });
});

describe('what belongs to oneself', () => {
  const SIGNS: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };
  const leet = (text: string) => text.replace(/[aeiost]/g, (letter) => SIGNS[letter] ?? letter);
  const back = (text: string) => [...text].reverse().join('');
  const spelled = (text: string) =>
    text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  const WAYS: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    back,
    leet,
    (text) => leet(back(text)),
    (text) => back(spelled(text)),
    (text) => spelled(back(text)),
    (text) => text + text,
    (text) => text + back(text),
    (text) => [...text].join('.'),
    (text) => [...back(text)].join('-'),
    (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  ];
  const word = fc.stringMatching(/^[a-zäöüß]{4,12}$/);
  const ending = fc.stringMatching(/^[0-9]{0,2}!?$/);

  type Given = readonly [PasswordContext, typeof BRAND];
  const given: Record<'name' | 'address' | 'house', (own: string) => Given> = {
    name: (own) => [{ ...PERSON, username: own }, BRAND],
    address: (own) => [{ ...PERSON, email: `${spelled(own)}@beispiel.test` }, BRAND],
    house: (own) => [PERSON, { ...BRAND, name: own }],
  };
  it.each(['name', 'address', 'house'] as const)(
    '[AU-2] [A10] the %s is no password, however it is written',
    (what) => {
      fc.assert(
        fc.property(word, fc.constantFrom(...WAYS), ending, (own, way, end) => {
          const password = `${way(what === 'address' ? spelled(own) : own)}${end}`;
          fc.pre([...password].length >= 8);
          expect(isEasilyGuessed(password, ...given[what](own))).toBe(true);
        }),
        { numRuns: 400 },
      );
    },
  );

  it('[AU-1] [A10] but a good one stays good, whoever chooses it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zäöüß]{4,12}$/), (username) => {
        expect(isEasilyGuessed('xK9!mQ2z vY7#pL4w', { ...PERSON, username }, BRAND)).toBe(false);
      }),
    );
  });
});

describe('sentences that everybody takes', () => {
  const SPELLINGS: readonly ((phrase: string) => string)[] = [
    (phrase) => phrase,
    (phrase) => phrase.toUpperCase(),
    (phrase) => phrase.replaceAll(' ', ''),
    (phrase) => phrase.replaceAll(' ', '-'),
    (phrase) => `${phrase.replaceAll(' ', '_')}!`,
    (phrase) => `${phrase}123`,
    (phrase) => `${phrase.replaceAll(' ', '.')}2024`,
    (phrase) =>
      phrase.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae').replaceAll('ß', 'ss'),
    (phrase) => [...phrase].reverse().join(''),
    (phrase) => phrase.replaceAll('i', '1').replaceAll('e', '3'),
  ];

  it('[AU-2] [A10] every one, in every spelling', () => {
    const passwords = COMMON_PHRASES.flatMap((phrase) => SPELLINGS.map((spelling) => spelling(phrase)));
    const long = passwords.filter((password) => passwordProblem(password) === undefined);
    expect(long.length).toBeGreaterThan(1_500);
    expect(long.filter((password) => !isWeak(password))).toEqual([]);
  });
});
