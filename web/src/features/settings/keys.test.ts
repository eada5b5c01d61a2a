import { describe, expect, it } from 'vitest';
import { actionOf, chordOf, DEFAULT_KEYS, KEY_ACTIONS, keysOf } from './keys.ts';
import { withKey } from './with-key.ts';

const press = (key: string, more: Partial<Parameters<typeof chordOf>[0]> = {}) => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('[CAP-50] keys', () => {
  it('each action has a key of its own', () => {
    const chords = KEY_ACTIONS.map((action) => DEFAULT_KEYS[action]);
    expect(new Set(chords).size).toBe(chords.length);
  });

  it('a press is found by its key and modifiers, whatever letter the keyboard makes of it', () => {
    expect(actionOf(DEFAULT_KEYS, press('ArrowUp'))).toBe('up');
    expect(actionOf(DEFAULT_KEYS, press('ArrowUp', { altKey: true }))).toBe('repeat');
    expect(actionOf(DEFAULT_KEYS, press('µ', { altKey: true, code: 'KeyM' }))).toBe('members');
    expect(actionOf(DEFAULT_KEYS, press('m'))).toBeUndefined();
    expect(actionOf(DEFAULT_KEYS, press('3', { ctrlKey: true }))).toBeUndefined();
    expect(actionOf(DEFAULT_KEYS, press('Alt', { altKey: true }))).toBeUndefined();
    expect(chordOf(press('?', { shiftKey: true }))).toBe('?');
    expect(chordOf(press('Tab', { shiftKey: true }))).toBe('Shift+Tab');
  });

  it('a key serves one action: who had it before goes without', () => {
    const chosen = withKey(DEFAULT_KEYS, 'left', 'ArrowRight');
    expect(chosen.left).toBe('ArrowRight');
    expect(chosen.right).toBe('');
    expect(actionOf(chosen, press('ArrowRight'))).toBe('left');
    const off = withKey(withKey(DEFAULT_KEYS, 'spot1', ''), 'spot2', '');
    expect(actionOf(off, press('1'))).toBeUndefined();
    expect(actionOf(off, press('2'))).toBeUndefined();
  });

  it.each([null, 'nonsense', 'null', '[]', '7', '"left"', '{"left":3,"unknown":"x"}'])(
    '%s is stored: the defaults hold',
    (stored) => {
      expect(keysOf(stored)).toEqual(DEFAULT_KEYS);
    },
  );

  it('what was chosen is found again', () => {
    const chosen = withKey(DEFAULT_KEYS, 'members', 'Alt+p');
    expect(keysOf(JSON.stringify(chosen))).toEqual(chosen);
  });
});
