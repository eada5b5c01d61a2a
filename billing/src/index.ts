export type { Billing } from './app.ts';
export { type AppKeys, appKeysOf, keyIn } from './edge/app-keys.ts';
export { projectTokenKey, signCustomerToken } from './edge/customer-token.ts';
export { billingFigures } from './figures.store.ts';
export { migrateBilling, type OpenOptions, openBilling } from './open.ts';
export { refusals } from './refusal.ts';
