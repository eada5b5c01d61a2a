import { readFileSync } from 'node:fs';
import { endpoints } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { tips } from './tips.ts';
import { TO_COME } from './to-come.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** What people read about the house, breath by breath: a tip, a paragraph or an entry of a list, a text of the front page. */
const breaths: Readonly<Record<string, readonly string[]>> = {
  'the tips': tips,
  'the front page': read('./landing.ts').split('\n'),
  '/about': read('../../pages/about.md').split('\n'),
  '/sicherheit': read('../../pages/sicherheit.md').split('\n'),
  'the description for search engines': read('../../index.html').split('\n'),
};

describe.each(TO_COME)('[SHELL-12] what is to come: $what', ({ words, comesWith }) => {
  it.each(Object.entries(breaths))('is promised by %s with „bald“ alone', (_where, texts) => {
    const named = texts.filter((text) => words.test(text));
    expect(named.filter((text) => !/\bbald\b/i.test(text))).toEqual([]);
  });

  it('is not there yet: once it is, its line goes from the list, and „bald“ from the texts', () => {
    if ('endpoint' in comesWith) {
      expect(Object.keys(endpoints).filter((name) => comesWith.endpoint.test(name))).toEqual([]);
    } else if ('command' in comesWith) {
      const commands = read('../features/rooms/talk/commands.ts');
      expect(commands).toContain("name: '/geh'");
      expect(commands).not.toContain(`name: '${comesWith.command}'`);
    } else {
      const keys = [...read('./settings.ts').matchAll(/^ {2}'([^']+)'/gm)].map(([, key = '']) => key);
      expect(keys.length).toBeGreaterThan(10);
      expect(keys.filter((key) => comesWith.setting.test(key))).toEqual([]);
    }
  });
});

it('each of them is named somewhere, or it need not be in the list', () => {
  const all = Object.values(breaths).flat();
  const unnamed = TO_COME.filter(({ words }) => !all.some((text) => words.test(text)));
  expect(unnamed.map(({ what }) => what)).toEqual([]);
});

it('[SHELL-12] what is there is told without „bald“', () => {
  const late = tips.filter((tip) => /\bbald\b/i.test(tip));
  expect(late.filter((tip) => !TO_COME.some(({ words }) => words.test(tip)))).toEqual([]);
});
