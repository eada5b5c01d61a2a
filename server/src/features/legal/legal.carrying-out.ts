import type { Work } from '@plausch/platform/db';
import { type BillingDoor, BillingRefused } from '../../billing-door.ts';
import { keyOf } from '../accounts/index.ts';
import { chosenOf, timingOf } from './legal.choosing.ts';
import type { Legal } from './legal.ground.ts';
import { operatorMail, outcomeMail } from './legal.mails.ts';
import * as store from './legal.store.ts';
import type { Declaration, OpenBecause } from './legal.tables.ts';

type Change = Partial<Omit<Declaration, 'id'>>;

/**
 * [KW5] [KW6] Does what a declaration says, as far as it is clear what that is; the rest is for a person. Run again, it goes on
 * where it stood: what billing is asked is written down before, and asked with the same key.
 * @throws BillingAway where billing cannot be asked.
 */
export async function carryOut(legal: Legal, id: string): Promise<void> {
  const row = await store.declarationById(legal.ground.database.drizzle, id);
  if (row?.state === 'undone') return takeBack(legal, row);
  if (row?.state !== 'received' && row?.state !== 'waiting') return;
  if (!legal.billing) return leaveToPerson(legal, row, 'nobody');
  if (row.acted) return act(legal, legal.billing, row);
  const accountId = row.accountId ?? (await accountMeant(legal, row));
  if (accountId === undefined) return leaveToPerson(legal, row, 'nobody');
  if (await isDisputed(legal, row, accountId)) return leaveToPerson(legal, row, 'disputed', { accountId });
  return decide(legal, legal.billing, { ...row, accountId });
}

/** [KW6] The account whose name and address both stand in the declaration. */
function accountMeant({ ground }: Legal, { words, emailKey }: Declaration): Promise<string | undefined> {
  return store.accountNamed(ground.database.drizzle, { usernameKey: keyOf(words.name), emailKey });
}

/** [KW7] Whether its owner has taken back what strangers declared lately. */
async function isDisputed({ ground }: Legal, { fromSession }: Declaration, accountId: string) {
  if (fromSession) return false;
  const since = new Date(ground.clock.now() - ground.rules.legal.disputedMs);
  return store.isDisputed(ground.database.drizzle, accountId, since);
}

async function decide(
  legal: Legal,
  billing: BillingDoor,
  row: Declaration & { accountId: string },
): Promise<void> {
  const { clock, rules } = legal.ground;
  const { accountId } = row;
  const chosen = chosenOf(await billing.subscriptionsOf(accountId), row.words, clock.now());
  if ('openBecause' in chosen) return leaveToPerson(legal, row, chosen.openBecause, { accountId });
  const { productId, until, isCancelled } = chosen.subscription;
  const about = { accountId, productId };
  if (row.kind === 'cancellation') {
    if (isCancelled) return carriedOut(legal, row, { ...about, endsAt: until });
    const timing = timingOf(row.words, until, { now: clock.now(), farMs: rules.legal.farMs });
    if (timing === 'far') return leaveToPerson(legal, row, 'far', about);
    if (timing === 'later') return wait(legal, row, about);
  }
  const acting = await change(legal, row, { ...about, acted: true });
  if (acting) await act(legal, billing, acting);
}

/** Asks billing for what is written down. */
async function act(legal: Legal, billing: BillingDoor, row: Declaration): Promise<void> {
  const { id, kind, accountId, productId } = row;
  if (accountId === null || productId === null) throw new Error(`the declaration ${id} is about nothing`);
  try {
    const { until } = await billing[kind === 'cancellation' ? 'cancel' : 'withdraw'](
      accountId,
      productId,
      id,
    );
    if (row.words.manner === 'extraordinary')
      return await leaveToPerson(legal, row, 'extraordinary', { endsAt: until });
    await carriedOut(legal, row, { endsAt: until });
  } catch (error) {
    if (!(error instanceof BillingRefused)) throw error;
    const isLate = kind === 'withdrawal' && error.why === 'too_late';
    await leaveToPerson(legal, row, isLate ? 'late' : 'refused', { acted: false });
  }
}

/** [KW7] Takes back at billing what the owner of the account took back; where that is too late, a person looks at it. */
async function takeBack(legal: Legal, row: Declaration): Promise<void> {
  const { accountId, productId, undoKey, settledAt, acted } = row;
  if (settledAt !== null) return;
  const settled = { settledAt: new Date(legal.ground.clock.now()) };
  if (!legal.billing || accountId === null || productId === null || !acted) {
    await change(legal, row, settled, ['undone']);
    return;
  }
  try {
    // It may be on its way still; asked with the same key, billing does it once, and before it is taken back.
    await legal.billing.cancel(accountId, productId, row.id);
    await legal.billing.resume(accountId, productId, undoKey);
    await change(legal, row, settled, ['undone']);
  } catch (error) {
    if (!(error instanceof BillingRefused)) throw error;
    const open = { state: 'open', openBecause: 'denied' } as const;
    await change(legal, row, open, ['undone'], (work) => tellOperator(legal, work, row.id));
  }
}

const carriedOut = (legal: Legal, row: Declaration, rest: Change) =>
  change(legal, row, { ...rest, state: 'done', settledAt: new Date(legal.ground.clock.now()) }, DUE, (work) =>
    tellOwner(legal, work, row),
  ).then(() => undefined);

/** A declaration that waits already is left as it is, and its owner not told again. */
async function wait(legal: Legal, row: Declaration, rest: Change): Promise<void> {
  await change(legal, row, { ...rest, state: 'waiting' }, ['received'], (work) =>
    tellOwner(legal, work, row),
  );
}

async function leaveToPerson(legal: Legal, row: Declaration, openBecause: OpenBecause, rest: Change = {}) {
  await change(legal, row, { ...rest, state: 'open', openBecause }, DUE, async (work) => {
    await tellOperator(legal, work, row.id);
    await tellOwner(legal, work, row);
  });
}

const DUE = ['received', 'waiting'] as const;

/** Changes a declaration and says so, in one transaction; undefined where another process was faster, or asks billing by now. */
function change(
  { ground }: Legal,
  { id, acted }: Declaration,
  to: Change,
  from: readonly Declaration['state'][] = DUE,
  tell: (work: Work) => Promise<unknown> = async () => {},
): Promise<Declaration | undefined> {
  return ground.database.inTransaction(async (work) => {
    const changed = await store.settle(work.sql, id, from, to, acted);
    if (changed) await tell(work);
    return changed;
  });
}

const tellOwner = ({ ground }: Legal, work: Work, { id, accountId }: Declaration) =>
  ground.jobs.enqueue(work, outcomeMail, { id, accountId: accountId ?? undefined });

export async function tellOperator({ ground }: Legal, work: Work, id: string): Promise<void> {
  if (ground.brand.contact !== '') await ground.jobs.enqueue(work, operatorMail, { id });
}
