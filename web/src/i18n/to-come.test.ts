import { readdirSync, readFileSync } from 'node:fs';
import { endpoints } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { tips } from './tips.ts';
import { TO_COME } from './to-come.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const PAGES = '../../pages/';
const MIGRATIONS = '../../../server/migrations/';
const filesIn = (folder: string, ending: string) =>
  readdirSync(new URL(folder, import.meta.url)).filter((file) => file.endsWith(ending));
/** The news that an installation starts with. */
const shippedNews = filesIn(MIGRATIONS, '.sql')
  .map((file) => read(`${MIGRATIONS}${file}`))
  .filter((sql) => /^insert into news\b/m.test(sql));

const sentencesOf = (text: string) => text.split(/\n|(?<=[.!?]) (?=[^a-zäöü])/);

/** What people read about the house, sentence by sentence. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'the tips': tips.flatMap(sentencesOf),
  'the front page': sentencesOf(read('./landing.ts')),
  'the description for search engines': sentencesOf(read('../../index.html')),
  'the first news': shippedNews.flatMap(sentencesOf),
  ...Object.fromEntries(
    filesIn(PAGES, '.md').map((file) => [`/${file.slice(0, -3)}`, sentencesOf(read(`${PAGES}${file}`))]),
  ),
};

const LATER = /\bbald\b|\bsobald es\b.* gibt\b/i;

it('every text about the house is read', () => {
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(['/nutzungsbedingungen', '/datenschutz']));
  for (const [where, sentences] of Object.entries(texts)) expect(sentences.length, where).toBeGreaterThan(2);
});

describe.each(TO_COME)('[SHELL-12] what is to come: $what', ({ words, comesWith }) => {
  it('is promised with „bald“ alone', () => {
    const promised = Object.entries(texts).flatMap(([where, sentences]) =>
      sentences
        .filter((sentence) => words.test(sentence) && !LATER.test(sentence))
        .map((sentence) => `${where}: ${sentence}`),
    );
    expect(promised).toEqual([]);
  });

  it('is not there yet: once it is, its line goes from the list, and „bald“ from the texts', () => {
    if ('endpoint' in comesWith) {
      expect(Object.keys(endpoints).filter((name) => comesWith.endpoint.test(name))).toEqual([]);
    } else {
      const keys = [...read('./settings.ts').matchAll(/^ {2}'([^']+)'/gm)].map(([, key = '']) => key);
      expect(keys.length).toBeGreaterThan(10);
      expect(keys.filter((key) => comesWith.setting.test(key))).toEqual([]);
    }
  });
});

it('each of them is named somewhere, or it need not be in the list', () => {
  const all = Object.values(texts).flat();
  const unnamed = TO_COME.filter(({ words }) => !all.some((sentence) => words.test(sentence)));
  expect(unnamed.map(({ what }) => what)).toEqual([]);
});

it('[SHELL-12] what is there is told without „bald“', () => {
  const late = tips.filter((tip) => /\bbald\b/i.test(tip));
  expect(late.filter((tip) => !TO_COME.some(({ words }) => words.test(tip)))).toEqual([]);
});
