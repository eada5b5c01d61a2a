type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The place in a category that a key stands for, from 0 on; undefined where it stands for none. */
export function quickPlace({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): number | undefined {
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
  return /^[1-9]$/.test(key) ? Number(key) - 1 : undefined;
}
