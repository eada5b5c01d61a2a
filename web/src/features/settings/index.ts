export { chosenKeys } from './chosen-keys.ts';
export { actionOf } from './keys.ts';
export { followTheme } from './theme.ts';
