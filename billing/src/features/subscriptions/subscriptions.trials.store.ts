import { prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { eq, sql as raw } from 'drizzle-orm';
import type { KeyHolder } from '../../edge/keys.ts';
import { type CustomerName, customerIds, isNamed } from '../customers/index.ts';
import { cardTrials, trials } from './subscriptions.tables.ts';

const familiesOf = prepared((sql) =>
  sql
    .select({ family: trials.family })
    .from(trials)
    .where(eq(trials.customerId, raw.placeholder('customerId')))
    .prepare('trial_families'),
);

/** The families of which a customer has had the trial. */
export async function trialFamilies(sql: Queryable, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await familiesOf(sql).execute({ customerId });
  return new Set(rows.map(({ family }) => family));
}

const familiesOfNamed = prepared((sql) =>
  sql
    .select({ family: trials.family })
    .from(customerIds)
    .innerJoin(trials, eq(trials.customerId, customerIds.customerId))
    .where(isNamed)
    .prepare('trial_families_of_named'),
);

/** The same of a customer that need not be there. */
export async function trialFamiliesOfNamed(sql: Queryable, name: CustomerName): Promise<ReadonlySet<string>> {
  const rows = await familiesOfNamed(sql).execute(name);
  return new Set(rows.map(({ family }) => family));
}

/** Notes a trial of a customer. */
export async function insertTrial(
  sql: Transaction,
  row: { customerId: string; family: string; at: Date },
): Promise<void> {
  await sql.insert(trials).values(row);
}

type Card = Pick<KeyHolder, 'projectId' | 'environment'> & { fingerprint: string };

/** Notes the trial of a card in place of an older one; false where one since that moment stands there. */
export async function insertCardTrial(
  sql: Transaction,
  { at, since, ...card }: Card & { at: Date; since: Date },
): Promise<boolean> {
  const rows = await sql
    .insert(cardTrials)
    .values({ ...card, at })
    .onConflictDoUpdate({
      target: [cardTrials.projectId, cardTrials.environment, cardTrials.fingerprint],
      set: { at },
      setWhere: raw`${cardTrials.at} <= ${since}`,
    })
    .returning({ at: cardTrials.at });
  return rows.length > 0;
}
