import type { Sanction } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { canAppeal, probationInWords, standingInWords, titleOf } from './file-words.ts';

const NOW = Date.parse('2026-11-23T19:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

const measure = (change: Partial<Sanction> = {}): Sanction => ({
  id: '0199a000-0000-7000-8000-000000000001',
  kind: 'mute',
  step: 2,
  reason: 'Ruhe',
  ruleCode: null,
  createdAt: iso(NOW - MINUTE),
  until: iso(NOW + 4 * MINUTE),
  remainingTime: 240,
  probationUntil: iso(NOW + 30 * DAY),
  liftedAt: null,
  ...change,
});

it.each([
  ['hint', null, 'Hinweis'],
  ['warning', null, 'Verwarnung'],
  ['mute', iso(NOW), 'Stumm geschaltet'],
  ['lock', iso(NOW), 'Gesperrt'],
  ['lock', null, 'Gesperrt'],
  ['lock', iso(NOW - MINUTE), 'Aus dem Chat geschickt'],
] as const)('a %s until %s is called „%s“', (kind, until, title) => {
  expect(titleOf(measure({ kind, until }))).toBe(title);
});

describe('how it stands', () => {
  it.each([
    ['runs', {}, /^Noch 4 Minuten, bis zum 23\. November 2026 um /],
    ['is over to the moment', { until: iso(NOW) }, /^Vorbei seit dem 23\. November 2026 um /],
    ['is for good', { kind: 'lock', until: null }, /^Dauerhaft$/],
    ['was lifted', { liftedAt: iso(NOW) }, /^Aufgehoben am 23\. November 2026 um /],
  ] as const)('%s', (_how, change, words) => {
    expect(standingInWords(measure(change), NOW)).toMatch(words);
  });

  it('is nothing for what never lasted', () => {
    expect(standingInWords(measure({ kind: 'warning', until: null }), NOW)).toBeUndefined();
    const kick = measure({ kind: 'lock', createdAt: iso(NOW), until: iso(NOW) });
    expect(standingInWords(kick, NOW)).toBeUndefined();
  });
});

it('says until when it counts', () => {
  expect(probationInWords(measure(), NOW)).toBe(
    'Zählt bis zum 23. Dezember 2026 mit, falls noch etwas dazukommt.',
  );
  expect(probationInWords(measure(), NOW + 30 * DAY)).toBe('Zählt nicht mehr.');
  expect(probationInWords(measure({ probationUntil: null }), NOW)).toBeUndefined();
  expect(probationInWords(measure({ liftedAt: iso(NOW) }), NOW)).toBeUndefined();
});

it('one may object for six months, but neither to a hint nor to what was lifted', () => {
  expect(canAppeal(measure(), NOW)).toBe(true);
  expect(canAppeal(measure(), NOW + 183 * DAY)).toBe(false);
  expect(canAppeal(measure({ liftedAt: iso(NOW) }), NOW)).toBe(false);
  expect(canAppeal(measure({ kind: 'hint' }), NOW)).toBe(false);
});
