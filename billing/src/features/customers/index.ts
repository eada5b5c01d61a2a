/** Who buys, and by which ids apps know them. No endpoints of its own: customers are made by reading and buying. */

declare module '@plausch/platform/hooks' {
  interface Hooks {
    'customer.made': { readonly customerId: string };
  }
}

export {
  ensureCustomer,
  holdCustomer,
  MADE_ANEW,
  mayKnowCustomer,
  mayMakeCustomer,
  requireCustomer,
} from './customers.service.ts';
export {
  areNamed,
  type Contact,
  type CustomerName,
  type CustomerRow,
  clockOffset,
  contactOf,
  customerColumns,
  findCustomer,
  forgetCustomer,
  isNamed,
  keepContact,
  lockCustomer,
  markSeen,
  setClockOffset,
  setEmail,
} from './customers.store.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** A customer is forgotten: what others keep of them goes in the same transaction. */
    'customer.forgotten': { readonly customerId: string };
  }
}

export { customerIds, customers } from './customers.tables.ts';
