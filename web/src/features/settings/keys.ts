/** What a key can do, in a room and (the first two) anywhere, and the key it has until another is chosen. `''` is none. */
export const DEFAULT_KEYS = {
  find: 'Ctrl+k',
  keys: '?',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
  talk: 'Enter',
  stage: 'Escape',
  repeat: 'Alt+ArrowUp',
  where: 'Alt+w',
  members: 'Alt+m',
  view: 'Alt+b',
  spot1: '1',
  spot2: '2',
  spot3: '3',
  spot4: '4',
  spot5: '5',
  spot6: '6',
  spot7: '7',
  spot8: '8',
  spot9: '9',
} as const;

export type KeyAction = keyof typeof DEFAULT_KEYS;
export type Keys = Readonly<Record<KeyAction, string>>;
export const KEY_ACTIONS = Object.keys(DEFAULT_KEYS) as readonly KeyAction[];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
const MODIFIERS = ['Alt', 'Control', 'Meta', 'Shift', 'AltGraph'];

/** A press as text, such as `Alt+m` or `ArrowLeft`; undefined while only modifiers are down. */
export function chordOf(press: Pressed): string | undefined {
  if (MODIFIERS.includes(press.key)) return undefined;
  // With Alt some keyboards write other letters; the key that was pressed is what counts.
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1]?.toLowerCase();
  const isText = press.key.length === 1;
  const key = press.altKey && letter ? letter : isText ? press.key.toLowerCase() : press.key;
  return [
    press.ctrlKey && 'Ctrl',
    press.altKey && 'Alt',
    press.metaKey && 'Meta',
    // Shift is part of a written sign, and a modifier of everything else.
    press.shiftKey && !isText && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+');
}

/** What is to happen on a press, if anything. */
export function actionOf(keys: Keys, press: Pressed): KeyAction | undefined {
  const chord = chordOf(press);
  return chord === undefined ? undefined : KEY_ACTIONS.find((action) => keys[action] === chord);
}

/** The keys in a stored text: what is unreadable or unknown falls back to the default. */
export function keysOf(stored: string | null): Keys {
  try {
    const known = Object.entries(JSON.parse(stored ?? '{}')).filter(
      ([action, chord]) => Object.hasOwn(DEFAULT_KEYS, action) && typeof chord === 'string',
    );
    return { ...DEFAULT_KEYS, ...Object.fromEntries(known) };
  } catch {
    return DEFAULT_KEYS;
  }
}
