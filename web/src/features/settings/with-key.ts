import { KEY_ACTIONS, type KeyAction, type Keys } from './keys.ts';

/** The keys with another one for an action; the one that had it before goes without. */
export function withKey(keys: Keys, action: KeyAction, chord: string): Keys {
  const others = KEY_ACTIONS.filter((one) => chord !== '' && keys[one] === chord);
  return { ...keys, ...Object.fromEntries(others.map((one) => [one, ''])), [action]: chord };
}
