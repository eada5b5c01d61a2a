/** What a key does at the desk of the team. Handlers and the sheet of keys are made from it. */
export const DESK_KEYS = {
  next: 'j',
  previous: 'k',
  open: 'Enter',
  pick: 'x',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  note: 'n',
  undo: 'u',
  sheet: '?',
} as const;
type DeskAction = keyof typeof DESK_KEYS;
export const DESK_ACTIONS = Object.keys(DESK_KEYS) as readonly DeskAction[];

/** What is done on a press; the browser opens a focused link by itself. */
export type DeskHandlers = { readonly [Action in Exclude<DeskAction, 'open'>]?: () => void };

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What a press means at the desk. */
export function deskActionOf({ key, altKey, ctrlKey, metaKey }: Press): DeskAction | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  return DESK_ACTIONS.find((action) => DESK_KEYS[action] === key);
}
