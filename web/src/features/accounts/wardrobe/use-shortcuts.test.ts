import { expect, it } from 'vitest';
import { shortcutOf } from './use-shortcuts.ts';

const keys = (text: string) => ({
  key: text.split('+').at(-1) ?? '',
  ctrlKey: text.includes('Ctrl+'),
  metaKey: text.includes('Meta+'),
  shiftKey: text.includes('Shift+'),
  altKey: text.includes('Alt+'),
});

it.each([
  ['Ctrl+z', 'undo'],
  ['Meta+z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Meta+Shift+Z', 'redo'],
  ['Ctrl+y', 'redo'],
  ['Ctrl+Y', 'redo'],
  ['z', undefined],
  ['y', undefined],
  ['Shift+Z', undefined],
  ['Ctrl+Alt+z', undefined],
  ['Ctrl+Shift+Y', undefined],
  ['Ctrl+s', undefined],
])('%s asks for %s', (text, action) => {
  expect(shortcutOf(keys(text))).toBe(action);
});
