/** What came, what went and what was earned: double-entry books of every project. No endpoints and no jobs of its own. */

export type { Account, AccountKind, Shop } from './ledger.accounts.ts';
export { type Cause, type Entry, post, postAll, type Transfer } from './ledger.posting.ts';
export { recognise } from './ledger.recognition.ts';
export { type Balance, balancesOf, sumsByCurrency } from './ledger.store.ts';
export {
  type Bought,
  bookDisputeLost,
  bookDisputeOpened,
  bookDisputeWon,
  bookFee,
  bookPayment,
  bookRefund,
  type GivenBack,
  type Payment,
  type TaxPart,
} from './ledger.transfers.ts';
