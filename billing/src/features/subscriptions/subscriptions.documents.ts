import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { addPeriods } from '../../pure/calendar.ts';
import { contactOf } from '../customers/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { recordedTaxes } from '../tax/index.ts';
import { paymentsWithoutDocument, type TransactionRow } from './subscriptions.store.ts';

/** Issues what is missing: payments that were booked before there were documents. Afterwards there is nothing to do, every night. */
export const issueMissing = defineJob<Record<string, never>>({ name: 'subscriptions.issueMissing' });

const AT_ONCE = 100;

export function handleDocumentJobs(ground: Ground): void {
  const { jobs, database, logger } = ground;
  jobs.handleOutside(issueMissing, async (_, { signal }) => {
    let found: readonly TransactionRow[];
    do {
      found = await paymentsWithoutDocument(database.drizzle, AT_ONCE);
      for (const payment of found) {
        // A payment is booked with its document, so that one lacks it is an alarm.
        logger.error({ transaction: payment.id }, 'a payment had no document: it is issued now');
        await issueFor(ground, payment);
      }
    } while (found.length === AT_ONCE && !signal.aborted);
  });
  jobs.schedule(issueMissing, '40 3 * * *');
}

/** Of two processes that do it at once, one is refused by the unique index. */
function issueFor(ground: Ground, payment: TransactionRow): Promise<void> {
  const { id, projectId, environment, customerId, productId, priceId, at } = payment;
  return ground.database.inTransaction(async (work) => {
    const { email, language } = await contactOf(work.sql, customerId);
    const price = await ground.provided.catalogue.price(projectId, priceId, work.sql);
    const isPeriod = payment.periodIndex !== null && price?.period != null;
    await issueInvoice(ground, work, {
      transaction: {
        id,
        projectId,
        environment,
        customerId,
        productId,
        gross: { amountMicros: payment.grossMicros, currency: payment.currency },
        taxes: await recordedTaxes(work.sql, id),
        at,
        period: isPeriod ? { startMs: at.getTime(), endMs: addPeriods(at.getTime(), price.period, 1) } : null,
        email,
        language,
        last4: null,
      },
    });
  });
}
