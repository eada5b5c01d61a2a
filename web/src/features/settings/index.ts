export { followTheme } from './theme.ts';
