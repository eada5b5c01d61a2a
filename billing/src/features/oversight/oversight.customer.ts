import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type CustomerRow, findCustomer } from '../customers/index.ts';
import { formsOf } from '../invoices/index.ts';
import { balancesOfPayments } from '../ledger/index.ts';
import { subscriptionsOf } from '../subscriptions/index.ts';
import { causesOf, disputesOf, lastTransactions, MOST } from './oversight.store.ts';

const USAGE = 'customer PROJEKT sandbox|production APP_USER_ID';

const ENVIRONMENTS = ['sandbox', 'production'] as const;
const STATES = { trial: 'Probezeit', active: 'läuft', grace: 'Kulanzfrist', ended: 'beendet' } as const;
const KINDS = { purchase: 'Kauf', trial: 'Probezeit', renewal: 'Verlängerung', change: 'Wechsel' } as const;
const DOCUMENTS = { invoice: 'Rechnung', correction: 'Rechnungskorrektur', cancellation: 'Storno' } as const;
const DISPUTES = { open: 'offen', won: 'gewonnen', lost: 'verloren' } as const;
const ACCOUNTS = {
  receivable: 'beim Gateway',
  fees: 'Gebühren',
  deferred: 'vorausbezahlt',
  revenue: 'Erlös',
  vat: 'Umsatzsteuer',
  refunds: 'Erstattungen',
  disputes: 'strittig',
  rounding: 'Rundung',
} as const;

/** `customer …`: all that a customer bought, what of it is in the books, and its documents. Dates by the customer's clock. */
export function customerCommand(ground: Pick<Ground, 'database' | 'provided' | 'clock'>): RunCommand {
  const { database, provided } = ground;
  return async ([slug, word, ...rest]) => {
    const appUserId = rest.join(' ');
    const environment = ENVIRONMENTS.find((one) => one === word);
    if (appUserId === '' || environment === undefined) throw new Refusal('invalid', { message: USAGE });
    const project = (await provided.projects.projects()).find((one) => one.slug === slug);
    if (!project) throw new Refusal('invalid', { message: `Das Projekt ${slug} gibt es nicht.` });
    const name = { projectId: project.id, environment, appUserId };
    const customer = await findCustomer(database.drizzle, name);
    if (!customer) throw new Refusal('invalid', { message: `Wer ${appUserId} ist, ist nicht bekannt.` });
    return shown(ground, customer);
  };
}

async function shown(
  { database, provided, clock }: Pick<Ground, 'database' | 'provided' | 'clock'>,
  customer: CustomerRow,
): Promise<string> {
  const { day, money } = formsOf('de');
  const sql = database.drizzle;
  const now = new Date(clock.now() + customer.clockOffsetMs);
  const causes = await causesOf(sql, customer.id);
  const subscriptions = await subscriptionsOf(sql, customer.id, MOST);
  const transactions = await lastTransactions(sql, customer.id);
  const balances = await balancesOfPayments(sql, causes);
  const disputes = await disputesOf(sql, customer.id);
  const documents = await provided.invoices.of(customer.id, { most: MOST });
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [
      'Abos',
      subscriptions.map(({ productId, state, periodEnd, graceUntil, endedAt, endReason, unsubscribedAt }) =>
        [
          productId,
          STATES[state],
          endedAt ? `seit ${day(endedAt)}` : `bis ${day(graceUntil ?? periodEnd)}`,
          ...(endReason ? [endReason] : unsubscribedAt ? ['gekündigt'] : []),
        ].join('  '),
      ),
    ],
    [
      'Zahlungen',
      transactions.map(({ id, at, kind, productId, grossMicros, refundedMicros, currency }) =>
        [
          day(at),
          KINDS[kind],
          productId,
          money(grossMicros, currency),
          ...(refundedMicros > 0 ? [`zurück ${money(refundedMicros, currency)}`] : []),
          id,
        ].join('  '),
      ),
    ],
    [
      'Streitfälle',
      disputes.map(({ ref, state, openedAt, decidedAt, transactionId }) =>
        [day(decidedAt ?? openedAt), DISPUTES[state], ref, `Zahlung ${transactionId}`].join('  '),
      ),
    ],
    [
      'Bücher',
      balances.map(({ kind, detail, currency, amountMicros }) =>
        [ACCOUNTS[kind], ...(detail === '' ? [] : [detail]), money(Number(amountMicros), currency)].join(
          '  ',
        ),
      ),
    ],
    [
      'Belege',
      documents.map(({ number, kind, issuedAt, grossMicros, currency }) =>
        [number, DOCUMENTS[kind], day(issuedAt), money(grossMicros, currency)].join('  '),
      ),
    ],
  ];
  return [
    `${customer.originalAppUserId}  ${day(now)}`,
    ...parts.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)],
    ),
  ].join('\n');
}
