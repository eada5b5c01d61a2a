import { expect, it } from 'vitest';
import { DESK_ACTIONS, DESK_KEYS, deskActionOf } from './desk-keys.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  deskActionOf({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

it('each key of the desk means one thing, and nothing together with a modifier', () => {
  expect(new Set(Object.values(DESK_KEYS)).size).toBe(DESK_ACTIONS.length);
  for (const action of DESK_ACTIONS) expect(press(DESK_KEYS[action])).toBe(action);
  expect(press('q')).toBeUndefined();
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'] as const)
    expect(press('j', { [modifier]: true })).toBeUndefined();
});
