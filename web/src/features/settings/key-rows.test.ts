import { describe, expect, it } from 'vitest';
import { quickPlace } from '../../app/wardrobe/quick-key.ts';
import { keyParts } from './key-rows.ts';
import { DEFAULT_KEYS, KEY_ACTIONS, type Keys } from './keys.ts';

const rowsOf = (...more: Parameters<typeof keyParts>) => keyParts(...more).flatMap(({ rows }) => rows);
const chordsOf = (name: string) => rowsOf(DEFAULT_KEYS, true).find((row) => row.name === name)?.chords ?? [];

describe('the sheet of all keys', () => {
  it('has every key that can be chosen, as it is chosen, and each where it is', () => {
    const own: Keys = {
      ...DEFAULT_KEYS,
      ...Object.fromEntries(KEY_ACTIONS.map((action) => [action, `F9+${action}`])),
    };
    const told = rowsOf(own, true).flatMap(({ chords }) => chords);
    for (const action of KEY_ACTIONS) expect(told, action).toContain(own[action]);
  });

  it('says of a key that is switched off that there is none', () => {
    const off = { ...DEFAULT_KEYS, find: '', spot3: '' };
    const [find] = rowsOf(off, false);
    expect(find?.chords).toEqual([]);
    expect(rowsOf(off, false).flatMap(({ chords }) => chords)).not.toContain('3');
    expect(rowsOf(off, true).flatMap(({ chords }) => chords)).toContain('3');
  });

  it('the digits that stand there for the favourites are those that they go by', () => {
    const digits = chordsOf('Anziehen, was an dieser Stelle liegt');
    const free = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
    expect(digits.map((key) => quickPlace({ key, ...free }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('no part has two rows of one name', () => {
    for (const { title, rows } of keyParts(DEFAULT_KEYS, true)) {
      const names = rows.map(({ name }) => name);
      expect(new Set(names).size, title).toBe(names.length);
    }
  });
});
