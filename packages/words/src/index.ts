export { format } from './format.ts';
export type { ValuesOf } from './values.ts';
