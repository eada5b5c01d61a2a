export { chosenKeys } from './chosen-keys.ts';
export { actionOf, type KeyAction } from './keys.ts';
export { followTheme } from './theme.ts';
