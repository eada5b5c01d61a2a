import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { clockOffset, lockCustomer } from '../customers/index.ts';
import { type DisputeState, type Gateway, hasRefund } from '../gateways/index.ts';
import { issueCorrection } from '../invoices/index.ts';
import { bookDisputeOpened, bookDisputeWon } from '../ledger/index.ts';
import { insertAuditEntry } from '../projects/index.ts';
import { recordRefund } from '../tax/index.ts';
import { giveOut, LOST } from './subscriptions.books.ts';
import {
  type DisputeRow,
  decideDispute,
  disputeByRef,
  insertDispute,
} from './subscriptions.disputes.store.ts';
import {
  addRefunded,
  lockTransaction,
  paymentByCharge,
  type TransactionRow,
} from './subscriptions.refunds.store.ts';
import { end, unusedMicros } from './subscriptions.service.ts';
import { lockSubscription, updateSubscription } from './subscriptions.store.ts';

type Parts = Pick<Ground, 'database' | 'clock' | 'rules' | 'provided' | 'logger' | 'hooks' | 'crashpoint'>;

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** A dispute was opened or decided, with the row as it is now. */
    'dispute.changed': DisputeRow;
  }
}

const SUBJECT = 'dispute:';

/**
 * Asks a gateway how a dispute stands, and takes it over: what comes late, twice or out of order is the same. While it is open the
 * customer keeps what they have; once it is lost that ends.
 *
 * @throws Error for a charge that is not booked yet: to be asked again
 */
export async function lookAtDispute(ground: Parts, gateway: Gateway, ref: string): Promise<void> {
  const state = await gateway.readDispute(ref);
  const operations = await ground.database.inTransaction(async (work) => {
    if (state.state !== 'open') await ground.provided.gateways.operations.release(work, state.chargeRef);
    const seen = await paymentByCharge(work.sql, state.chargeRef);
    // A charge that came too late is in no book: all of it goes back, or the bank takes it.
    if (!seen && (await hasRefund(work.sql, state.chargeRef))) return [];
    if (!seen) throw new Error(`the dispute ${ref} is about a charge that is not booked`);
    await lockCustomer(work.sql, seen.customerId);
    // Read again, as a refund may have been settled before it was locked.
    const payment = await lockTransaction(work.sql, seen.id);
    if (!payment) throw new Error(`the payment of the dispute ${ref} is gone`);
    const at = new Date(ground.clock.now() + (await clockOffset(work.sql, payment.customerId)));
    const known = await disputeByRef(work.sql, gateway.name, ref);
    const dispute = known ?? (await open(ground, work, { payment, gateway: gateway.name, ref, state, at }));
    if (dispute.state !== 'open' || state.state === 'open') return [];
    const decided = { ...dispute, state: state.state, decidedAt: at };
    await decideDispute(work.sql, decided);
    await note(ground, work, decided);
    return state.state === 'won' ? won(work, decided, payment) : lost(ground, work, decided, payment);
  });
  for (const operation of operations) await ground.provided.gateways.operations.perform(operation);
}

async function open(
  ground: Parts,
  work: Work,
  {
    payment,
    state,
    at,
    ...of
  }: { payment: TransactionRow; state: DisputeState; at: Date } & Pick<DisputeRow, 'gateway' | 'ref'>,
): Promise<DisputeRow> {
  const { projectId, environment, customerId, currency } = payment;
  const { amountMicros } = state.amount;
  const row: DisputeRow = {
    ...of,
    id: newId(),
    projectId,
    environment,
    customerId,
    transactionId: payment.id,
    amountMicros,
    state: 'open',
    openedAt: at,
    decidedAt: null,
  };
  await insertDispute(work.sql, row);
  await bookDisputeOpened(work, { projectId, environment, causeId: row.id, currency, amountMicros, at });
  await note(ground, work, row);
  return row;
}

async function won(work: Work, dispute: DisputeRow, { currency }: TransactionRow): Promise<[]> {
  const { id: causeId, projectId, environment, amountMicros, decidedAt } = dispute;
  const at = decidedAt ?? dispute.openedAt;
  await bookDisputeWon(work, { projectId, environment, causeId, currency, amountMicros, at });
  return [];
}

/** The money is gone as in a refund, with its tax and its document, and what it paid for is over. */
async function lost(ground: Parts, work: Work, dispute: DisputeRow, payment: TransactionRow) {
  const { id, amountMicros } = dispute;
  const at = dispute.decidedAt ?? dispute.openedAt;
  const row = payment.subscriptionId && (await lockSubscription(work.sql, payment.subscriptionId));
  const isOwnPeriod = row && row.periodIndex === payment.periodIndex;
  // A customer who pays for a later period already gets its unused days back; what was credited to it was part of what the bank has taken.
  const refundMicros =
    row && !isOwnPeriod ? await unusedMicros(work, row, at.getTime(), { isPaid: true }) : 0;
  const transaction = await addRefunded(work.sql, payment.id, amountMicros, at);
  const { parts } = await recordRefund(work, {
    cause: SUBJECT + id,
    transactionId: payment.id,
    gross: { amountMicros: payment.grossMicros, currency: payment.currency },
    refundedMicros: payment.refundedMicros,
    refundMicros: amountMicros,
    at,
  });
  await giveOut(work, { id, amountMicros, reason: LOST }, { transaction, taxes: parts, at });
  const ended =
    row && row.state !== 'ended'
      ? await end(ground, work, row, {
          reason: 'disputed',
          refundMicros,
          why: 'revocation',
          requestedBy: 'life',
        })
      : undefined;
  if (row && ended && isOwnPeriod)
    await updateSubscription(work.sql, { ...row, version: row.version + 1 }, { refundedAt: at });
  await issueCorrection(ground, work, {
    refund: { cause: SUBJECT + id, transactionId: payment.id, amountMicros, at },
  });
  return ended?.operations ?? [];
}

/** The operator has to hear of it: by the log, the audit log and the hooks of other features. */
async function note({ clock, logger, hooks }: Parts, work: Work, dispute: DisputeRow): Promise<void> {
  const { id, projectId, transactionId, state, amountMicros } = dispute;
  logger.warn({ dispute: id, transaction: transactionId, state }, 'a payment is disputed');
  await insertAuditEntry(work.sql, {
    at: clock.now(),
    actor: 'gateway',
    action: `dispute.${state === 'open' ? 'opened' : state}`,
    projectId,
    subject: transactionId,
    after: { id, amountMicros },
  });
  await hooks.run('dispute.changed', work, dispute);
}
