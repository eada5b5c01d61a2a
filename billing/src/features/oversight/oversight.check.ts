import { defineJob } from '@plausch/platform/jobs';
import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { type ChargeSummary, type Gateway, heldRefunds } from '../gateways/index.ts';
import { COMPARISONS } from './oversight.comparisons.ts';
import {
  bookedCharges,
  compare,
  countFindings,
  type Finding,
  keepFindings,
  openFindings,
} from './oversight.store.ts';

/** Asks session, gateway, payment, books, document and entitlement whether they agree. */
export const compareAll = defineJob<Record<string, never>>({ name: 'oversight.compare' });

type Parts = Pick<Ground, 'database' | 'clock' | 'rules' | 'provided' | 'logger'>;

/** Charges that are looked at together. */
const PAGE = 500;

/** What the gateway's own books are compared by. */
const CHARGE_KINDS = ['charge without payment', 'payment without charge', 'amount at the gateway'] as const;

/**
 * Compares everything with everything, and keeps what does not agree: a row and a line in the log for each that is new. What agrees
 * again is marked as gone. Bounded in memory however many rows there are; answers what is open now.
 */
export async function compareEverything(ground: Parts): Promise<readonly Finding[]> {
  const { database, clock, rules, logger, provided } = ground;
  const at = new Date(clock.now());
  const before = new Date(clock.now() - rules.oversight.settledMs);
  const most = rules.oversight.mostFindings;
  const found: Finding[] = [];
  for (const [kind, sql] of Object.entries(COMPARISONS))
    found.push(...(await compare(database, { kind, sql, before, most })));
  for (const gateway of provided.gateways.all)
    found.push(...(await chargesThatDiffer(ground, gateway, { before, most })));
  const news = await database.inTransaction(({ sql }) => keepFindings(sql, found, at));
  for (const { kind, subject } of news) logger.error({ kind, subject }, 'what must agree does not');
  return openFindings(database.drizzle, most);
}

/** The gateway's books, a page at a time, against the payments in the same stretch of refs. */
async function chargesThatDiffer(
  { database }: Parts,
  gateway: Gateway,
  { before, most }: { before: Date; most: number },
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const [strange, missing, other] = CHARGE_KINDS;
  let after = '';
  let page: readonly ChargeSummary[];
  do {
    page = await gateway.listCharges({ after, most: PAGE });
    const isLast = page.length < PAGE;
    const until = isLast ? null : (page.at(-1)?.ref ?? null);
    const booked = await bookedCharges(database.drizzle, { gateway: gateway.name, after, until });
    const theirs = new Map(page.map((charge) => [charge.ref, charge]));
    for (const { chargeRef, grossMicros, refundedMicros, movedAt } of booked) {
      const charge = theirs.get(chargeRef);
      theirs.delete(chargeRef);
      // Between the two questions it may have been made, or given back.
      if (movedAt >= before) continue;
      if (!charge) found.push({ kind: missing, subject: chargeRef });
      else if (charge.amount.amountMicros !== grossMicros || charge.backMicros !== refundedMicros)
        found.push({ kind: other, subject: chargeRef });
    }
    const unbooked = [...theirs.values()].filter(
      ({ amount, backMicros, createdAt }) => createdAt < before && backMicros < amount.amountMicros,
    );
    const held = await heldRefunds(
      database.drizzle,
      unbooked.map(({ ref }) => ref),
    );
    for (const { ref } of unbooked) if (!held.has(ref)) found.push({ kind: strange, subject: ref });
    after = until ?? after;
  } while (page.length === PAGE && found.length < most);
  return found.slice(0, most);
}

/** `check`: the same at once, for the operator. */
export function checkCommand(ground: Parts): RunCommand {
  return async () => {
    const shown = await compareEverything(ground);
    if (shown.length === 0)
      return 'Alles stimmt überein: Käufe, Gateway, Bücher, Steuern, Belege und Rechte.';
    const counts = await countFindings(ground.database.drizzle);
    const all = counts.reduce((sum, { count }) => sum + count, 0);
    return [
      all === 1 ? 'Eine Abweichung:' : `${all} Abweichungen:`,
      ...shown.map(({ kind, subject }) => `  ${kind}  ${subject}`),
      ...(all > shown.length ? [`  und ${all - shown.length} mehr (Tabelle findings)`] : []),
    ].join('\n');
  };
}
