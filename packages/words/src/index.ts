export { format } from './format.ts';
export { isolated } from './isolated.ts';
export type { ValuesOf } from './values.ts';
