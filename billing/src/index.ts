export type { Billing } from './app.ts';
export { type AppKeys, appKeysOf, keyIn } from './edge/app-keys.ts';
export { type OpenOptions, openBilling } from './open.ts';
export { refusals } from './refusal.ts';
