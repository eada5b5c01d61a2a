export { serverKey } from './keys.store.ts';
