/** What came, what went and what was earned: double-entry books of every project. No endpoints and no jobs of its own. */

export { type Entry, post } from './ledger.posting.ts';
export { recognise } from './ledger.recognition.ts';
export { balancesOf, balancesOfPayments, sumsByCurrency } from './ledger.store.ts';
export {
  type Bought,
  bookDisputeLost,
  bookDisputeOpened,
  bookDisputeWon,
  bookFee,
  bookPayment,
  bookRefund,
} from './ledger.transfers.ts';
