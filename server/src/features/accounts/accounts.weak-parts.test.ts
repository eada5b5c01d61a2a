import { describe, expect, it } from 'vitest';
import { isEasilyGuessed } from './accounts.weak-passwords.ts';

const BRAND = { name: 'Plausch', claim: '', contact: '' };
const PERSON = { username: 'Wendelgard', email: 'w.muster@beispiel.test' };
const isWeak = (password: string) => isEasilyGuessed(password, PERSON, BRAND);
const reversed = (text: string) => [...text].reverse().join('');

/** Four characters in which nothing is easy to guess: they are too little beside what is. */
const LITTLE = 'k9vq';
const ENOUGH = 'k9vqj';

describe('words', () => {
  it('[A10] beside a common word four good characters are too little, five are enough', () => {
    for (const word of ['mausi', 'sonne', 'passwort']) {
      expect([word, isWeak(`${word}${LITTLE}`), isWeak(`${word}${ENOUGH}`)]).toEqual([word, true, false]);
    }
  });

  it.each([
    ...[
      'abend',
      'baseball',
      'dragon',
      'fussball',
      'geheim',
      'hund',
      'kennwort',
      'mausi',
      'passwort',
      'schatz',
    ],
    ...['trustno', 'zwei', 'zxcv', '4711', 'bär', 'zürich'],
  ])('[A10] the common word „%s“ counts for nothing, wherever it stands', (word) => {
    for (const password of [`${word}${LITTLE}`, `${LITTLE}${word}`, `k9${word}vq`, `k${word}${word}9vq`])
      expect([password, isWeak(password)]).toEqual([password, true]);
  });

  it.each([
    ['@', 'm@usi'],
    ['4', 'b4seb4ll'],
    ['3', 's0mm3r'],
    ['1', 'm1chael'],
    ['!', 'm!chael'],
    ['0', 's0mmer'],
    ['$', 'pa$$wort'],
    ['5', 'pa55wort'],
    ['7', 'passwor7'],
  ])('[A10] the sign %s stands for its letter in %s', (_sign, word) => {
    expect(isWeak(`${word}${LITTLE}`)).toBe(true);
  });

  it.each([
    ...['ich liebe dich', 'ich weiß nicht', 'winter is coming', 'forever and ever', 'happy new year'],
    ...[
      'ich und du nur',
      'meine Oma und ich',
      'du bist ihr Freund',
      'my love and me',
      'Mutti hat keine Katze',
      'nur du und Wendelgard',
    ],
  ])('[A10] the sentence „%s“ is common, or of nothing but small words', (sentence) => {
    expect(isWeak(sentence)).toBe(true);
  });

  it('[A10] a sentence of five small words, and five digits, are hard to guess', () => {
    expect(isWeak('ich und du nur')).toBe(true);
    expect(isWeak('ich und du und er')).toBe(false);
    expect(isWeak('ich und du 7392')).toBe(true);
    expect(isWeak('ich und du 73920')).toBe(false);
  });
});

describe('runs of keys', () => {
  it.each([
    ...['qwertzuiopü', 'qwertyuiop', 'asdfghjklöä', 'yxcvbnm', 'zxcvbnm'],
    ...['abcdefghijklmnopqrstuvwxyz', '01234567890'],
    ...['1qay2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p'],
    ...['q1w2e3r4t5z6u7i8o9p0', 'q1w2e3r4t5y6u7i8o9p0', '1q2w3e4r5t6z7u8i9o0p', '1q2w3e4r5t6y7u8i9o0p'],
  ])('[A10] three keys of „%s“ count for nothing, there and back', (row) => {
    const runs = Array.from({ length: row.length - 2 }, (_, at) => row.slice(at, at + 3));
    const taken = runs
      .flatMap((run) => [`${run}${LITTLE}${run}`, `${run}${LITTLE}${reversed(run)}`])
      .filter((password) => !isWeak(password));
    expect(taken).toEqual([]);
  });

  it('[A10] two keys are none, and no more is taken than the run', () => {
    expect(isWeak('qw9vk7jz')).toBe(false);
    expect(isWeak(`qwert${ENOUGH}`)).toBe(false);
    expect(isWeak(`asd${LITTLE}qwert`)).toBe(true);
  });
});

describe('years and dates', () => {
  it.each([...['1990', '2024', '31.12.1975', '3.10.1990', '1-1-2001', '31/12/1975', '24121990', '3101975']])(
    '[A10] %s counts for nothing',
    (date) => {
      for (const password of [`${LITTLE}${date}`, `${date}${LITTLE}`]) expect(isWeak(password)).toBe(true);
    },
  );

  it.each(['719903qx', '7k199076', '41990827', 'k9vq1867', 'k9vq2167', `${ENOUGH}2024`])(
    '[A10] but %s is more than a year',
    (password) => {
      expect(isWeak(password)).toBe(false);
    },
  );
});

describe('a repetition', () => {
  it.each(['x7kx7kx7k', 'k9vqk9vq', 'k9vqk9vqk9', 'k9vqk9vqk9vqk'])('[A10] %s counts once', (password) => {
    expect(isWeak(password)).toBe(true);
  });

  it.each(['k9vqjk9vqj', 'k9vqk9vz', 'k9vqjxk9vq'])('[A10] %s is none, or of enough', (password) => {
    expect(isWeak(password)).toBe(false);
  });
});
