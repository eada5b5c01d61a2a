import { describe, expect, it } from 'vitest';
import { shortcutOf } from '../../features/accounts/wardrobe/use-shortcuts.ts';
import { DEFAULT_KEYS, KEY_ACTIONS } from '../../features/settings/keys.ts';
import { quickPlace } from '../wardrobe/quick-key.ts';
import { keyParts } from './key-rows.ts';

const rowsOf = (...more: Parameters<typeof keyParts>) => keyParts(...more).flatMap(({ rows }) => rows);
const chordsOf = (name: string) => rowsOf(DEFAULT_KEYS, true).find((row) => row.name === name)?.chords ?? [];

/** The press that a chord names. */
function press(chord: string) {
  const parts = chord.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    metaKey: false,
  };
}

describe('the sheet of all keys', () => {
  it('has every key that can be chosen, as it is chosen, and each where it is', () => {
    const own = Object.fromEntries(
      KEY_ACTIONS.map((action) => [action, `F9+${action}`]),
    ) as typeof DEFAULT_KEYS;
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

  it('what stands there for the wardrobe and the favourites is what they go by', () => {
    expect(chordsOf('Zurücknehmen').map((chord) => shortcutOf(press(chord)))).toEqual(['undo']);
    expect(chordsOf('Wiederholen').map((chord) => shortcutOf(press(chord)))).toEqual(['redo']);
    const places = chordsOf('Anziehen, was an dieser Stelle liegt').map((chord) => quickPlace(press(chord)));
    expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('no part has two rows of one name', () => {
    for (const { title, rows } of keyParts(DEFAULT_KEYS, true)) {
      const names = rows.map(({ name }) => name);
      expect(new Set(names).size, title).toBe(names.length);
    }
  });
});
