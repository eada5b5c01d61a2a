import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartFailure } from '@plausch/platform/config';
import { expect, it } from 'vitest';
import { defaultRules, ruleChecks } from './features.ts';
import { readRules } from './rules.ts';

const DEFAULT_RULES = defaultRules();
const read = (file: string | undefined) => readRules(file, DEFAULT_RULES, ruleChecks());

const folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-rules-'));
let files = 0;
function fileWith(content: string): string {
  files += 1;
  const file = path.join(folder, `${files}.json`);
  writeFileSync(file, content);
  return file;
}

it('without a file the rules are the defaults', () => {
  expect(read(undefined)).toBe(DEFAULT_RULES);
});

it('a file overrides single numbers and leaves the others alone', () => {
  const rules = read(fileWith('{"rooms": {"history": {"lines": 100}, "tickMs": 0}}'));
  expect(rules.rooms.history).toEqual({ ...DEFAULT_RULES.rooms.history, lines: 100 });
  expect(rules.rooms.tickMs).toBe(0);
  expect(rules.connection).toEqual(DEFAULT_RULES.connection);
  expect(DEFAULT_RULES.rooms.history.lines).toBe(50);
});

it.each([
  ['{', 'kein gültiges JSON'],
  ['[]', 'muss das Ganze ein Objekt sein'],
  ['{"rooms": {"tockMs": 5}}', 'rooms.tockMs, das gibt es nicht'],
  ['{"rooms": {"tickMs": "5"}}', 'rooms.tickMs eine Zahl'],
  ['{"rooms": {"tickMs": -1}}', 'rooms.tickMs eine Zahl'],
  ['{"rooms": {"tickMs": 3153600000001}}', 'rooms.tickMs eine Zahl von 0 bis 3153600000000 sein'],
  ['{"rooms": {"tickMs": 1e999}}', 'rooms.tickMs eine Zahl'],
  ['{"rooms": {"history": 3}}', 'rooms.history ein Objekt'],
  ['{"rooms": {"talk": {"silencesMs": []}}}', 'rooms.talk.silencesMs eine Liste'],
  ['{"rooms": {"talk": {"silencesMs": ["1"]}}}', 'rooms.talk.silencesMs eine Liste'],
  ['{"rooms": {"talk": {"silencesMs": [-1]}}}', 'rooms.talk.silencesMs eine Liste'],
  ['{"sanctions": {"locks": {"shortMs": 604800001}}}', 'sanctions.locks.shortMs nicht größer als'],
  ['{"sanctions": {"locks": {"middleMs": 64799999}}}', 'sanctions.locks.shortMs nicht größer als'],
  ['{"sanctions": {"probation": {"hintMs": 1}}}', 'sanctions.probation.hintMs, das gibt es nicht'],
  ['{"challenges": {"roundsPerKey": 0}}', 'challenges.mostKeys ganze Zahlen von 1 bis 1000000'],
  ['{"challenges": {"mostKeys": 1.5}}', 'challenges.mostKeys ganze Zahlen von 1 bis 1000000'],
  ['{"challenges": {"mostKeys": 1000001}}', 'challenges.mostKeys ganze Zahlen von 1 bis 1000000'],
  ['{"__proto__": {"x": 1}}', 'das gibt es nicht'],
])('refuses %s with one sentence', (content, sentence) => {
  const readIt = () => read(fileWith(content));
  expect(readIt).toThrow(StartFailure);
  expect(readIt).toThrow(sentence);
});

it('refuses a file that is not there', () => {
  expect(() => read(path.join(folder, 'none.json'))).toThrow('nicht lesbar');
});
