import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { accountById, lockAccount } from '../accounts/index.ts';
import * as access from './sanctions.access.ts';
import { type Measure, rungOf } from './sanctions.ladder.ts';
import * as store from './sanctions.store.ts';
import type { SanctionRow } from './sanctions.tables.ts';
import { t } from './sanctions.words.ts';

const SECOND_MS = 1_000;

export type Order = {
  readonly actor: access.Actor;
  /** The account that the measure is against. */
  readonly accountId: string;
  readonly measure: Measure;
  /** Normalised and within its limits. */
  readonly reason: string;
  readonly ruleCode?: string | undefined;
};

const idOf = (actor: access.Actor) => (actor === 'operator' ? null : actor.accountId);

/** [SN1] [SN3] [SN4] Takes a measure against an account: writes its row and tells the fact. */
export async function impose(ground: Ground, work: Work, order: Order): Promise<SanctionRow> {
  const { actor, measure, reason, ruleCode } = order;
  access.requireStaff(ground, actor, access.leastRoleFor(measure));
  // The row is locked: a role that is given to the account at this moment counts.
  const target = await lockAccount(work.sql, order.accountId);
  if (!target) throw new Refusal('not_found', { field: 'userId' });
  access.requireHigherRank(ground, actor, target);

  const { id: accountId } = target;
  const now = ground.clock.now();
  const seconds = 'seconds' in measure ? measure.seconds : undefined;
  const endsAt = seconds === undefined ? null : new Date(now + seconds * SECOND_MS);
  const { step, probationMs } = rungOf(ground.rules.sanctions, measure);
  const needsSignature = await wantsSignature(ground, work, { actor, measure, step });
  const row: SanctionRow = {
    id: newId(),
    accountId,
    kind: measure.kind,
    step,
    reason,
    ruleCode: ruleCode ?? null,
    actorId: idOf(actor),
    createdAt: new Date(now),
    endsAt,
    probationEndsAt: probationMs === undefined ? null : new Date((endsAt?.getTime() ?? now) + probationMs),
    deliveredAt: null,
    revokedAt: null,
    revokedBy: null,
    revokedReason: null,
    needsSignature,
    signedBy: null,
    signedAt: null,
  };
  await store.insertSanction(work.sql, row);
  // Told first: the account hears the reason before its connections end with the lock.
  await tellPerson(ground, work, row, measure);
  work.tell({ type: 'sanction.imposed', accountId, measure, reason, until: endsAt?.getTime() ?? null });
  ground.securityLog.afterCommit(work, {
    event: 'sanction.imposed',
    account: accountId,
    actor: idOf(actor) ?? 'operator',
    sanction: row.id,
    kind: row.kind,
    step,
  });
  await recordAct(ground, work, {
    actor: idOf(actor) ?? 'operator',
    act: IMPOSED[row.kind],
    targetId: accountId,
    thing: thingOf(row),
    reason,
  });
  if (measure.kind === 'lock')
    await ground.hooks.run('account.locked', work, { accountId, isForGood: measure.seconds === undefined });
  return row;
}

const IMPOSED = {
  hint: 'hint.given',
  warning: 'warning.given',
  mute: 'mute.imposed',
  lock: 'lock.imposed',
} as const;

/** What the record says of a measure beside its reason: the rule, and the end. */
const thingOf = ({ ruleCode, endsAt, kind }: SanctionRow): string =>
  [ruleCode, endsAt?.toISOString() ?? (kind === 'lock' ? 'for good' : undefined)].filter(Boolean).join(' · ');

/**
 * [SN13] Whether a second person has to agree: to the upper steps, and to what a moderator takes beyond the locks of a day. The
 * locks of one actor are taken one by one, so that each is counted by the next.
 */
async function wantsSignature(
  { clock, rules: { sanctions } }: Pick<Ground, 'clock' | 'rules'>,
  work: Work,
  { actor, measure, step }: { actor: access.Actor; measure: Measure; step: number },
): Promise<boolean> {
  if (actor === 'operator' || measure.kind !== 'lock') return false;
  if (step >= sanctions.signature.fromStep) return true;
  if (actor.role !== 'moderator') return false;
  return (
    (await store.locksOfToday(work.sql, actor.accountId, new Date(clock.now()))) >= sanctions.locksInADay
  );
}

/** [SN13] Agrees to a measure as its second person, who could have taken it as well. */
export async function sign(
  ground: Ground,
  work: Work,
  { actor, id }: { actor: Exclude<access.Actor, 'operator'>; id: string },
): Promise<void> {
  const row = await store.unsignedSanction(work.sql, id);
  const target = row && (await lockAccount(work.sql, row.accountId));
  if (!row || !target) throw new Refusal('not_found', { field: 'id' });
  access.requireStaff(ground, actor, row.endsAt === null ? 'admin' : 'moderator');
  access.requireHigherRank(ground, actor, target);
  if (row.actorId === actor.accountId) throw new Refusal('forbidden', { message: t('wrong.ownSignature') });
  await store.markSigned(work.sql, id, { by: actor.accountId, at: new Date(ground.clock.now()) });
  await recordAct(ground, work, {
    actor: actor.accountId,
    act: 'sanction.signed',
    targetId: row.accountId,
    thing: thingOf(row),
    reason: row.reason,
  });
  ground.securityLog.afterCommit(work, {
    event: 'sanction.signed',
    account: row.accountId,
    actor: actor.accountId,
    sanction: id,
  });
}

/** [SN5] [SN6] [SN7] What the person hears of a measure; a hint is on record alone. */
async function tellPerson(
  ground: Pick<Ground, 'clock' | 'hooks' | 'streams'>,
  work: Work,
  { id, accountId, reason }: SanctionRow,
  measure: Measure,
): Promise<void> {
  const { streams } = ground;
  switch (measure.kind) {
    case 'warning':
      streams.tell(work, accountId, 'warned', { reason }, { about: id });
      await ground.hooks.run('measure.told', work, { accountId, id });
      return;
    case 'mute':
      await tellMute(ground, work, accountId);
      await ground.hooks.run('measure.told', work, { accountId, id });
      return;
    case 'lock':
      streams.tell(work, accountId, 'kicked', { duration: measure.seconds ?? -1, reason });
  }
}

/** [SN7] [SN9] Tells the mute that holds longest now, or that none is left. */
async function tellMute(
  { clock, streams }: Pick<Ground, 'clock' | 'streams'>,
  work: Work,
  accountId: string,
): Promise<void> {
  const mute = await store.standingMute(work.sql, accountId, new Date(clock.now()));
  if (mute) streams.tell(work, accountId, 'muted', mute);
  else streams.tell(work, accountId, 'unmuted', {});
}

/** [SN5] A warning was read: no device shows it any more. Once it is closed, nothing happens. */
export async function closeWarning(
  { clock, streams }: Pick<Ground, 'clock' | 'streams'>,
  work: Work,
  accountId: string,
  id: string,
): Promise<void> {
  const closed = await store.markWarningRead(work.sql, { accountId, id }, new Date(clock.now()));
  if (closed === 'missing') throw new Refusal('not_found', { field: 'id' });
  if (closed === 'now') streams.tell(work, accountId, 'warning:closed', { id });
}

/** [SN9] Ends a lock or mute before its time; refuses when there is none of these kinds that was not lifted yet. */
export async function lift(
  ground: Ground,
  work: Work,
  order: { actor: access.Actor; id: string; kind?: SanctionRow['kind']; reason: string },
): Promise<SanctionRow> {
  const { actor, id, kind, reason } = order;
  access.requireStaff(ground, actor, 'moderator');
  const row = await store.unliftedSanction(work.sql, id);
  const isLiftable = row && (row.kind === 'lock' || row.kind === 'mute') && (kind ?? row.kind) === row.kind;
  // Held: of two measures that are lifted at once the later one sees that none is left.
  const target = isLiftable ? await lockAccount(work.sql, row.accountId) : undefined;
  if (!isLiftable || !target) throw new Refusal('not_found', { field: 'id' });
  if (row.kind === 'lock' && row.endsAt === null) access.requireStaff(ground, actor, 'admin');
  access.requireHigherRank(ground, actor, target);
  const lifted = { revokedAt: new Date(ground.clock.now()), revokedBy: idOf(actor), revokedReason: reason };
  await store.markLifted(work.sql, row.id, lifted);
  if (row.kind === 'mute') await tellMute(ground, work, row.accountId);
  work.tell({ type: 'sanction.lifted', accountId: row.accountId, kind: row.kind });
  ground.securityLog.afterCommit(work, {
    event: 'sanction.lifted',
    account: row.accountId,
    actor: idOf(actor) ?? 'operator',
    sanction: row.id,
    kind: row.kind,
  });
  await recordAct(ground, work, {
    actor: idOf(actor) ?? 'operator',
    act: row.kind === 'mute' ? 'mute.lifted' : 'lock.lifted',
    targetId: row.accountId,
    thing: thingOf(row),
    reason,
  });
  return { ...row, ...lifted };
}

/** [SN10] The file of an account, for staff. */
export async function recordsOf(
  ground: Ground,
  actor: access.Actor,
  accountId: string,
  wanted: { after: string | undefined; most: number },
): Promise<store.RecordedRow[]> {
  access.requireStaff(ground, actor, 'moderator');
  const target = await accountById(ground.database.drizzle, accountId);
  if (!target) throw new Refusal('not_found', { field: 'userId' });
  // An administrator may see every file, also of other administrators.
  if (actor !== 'operator' && actor.role !== 'admin') access.requireHigherRank(ground, actor, target);
  return store.sanctionsOf(ground.database.drizzle, target.id, wanted);
}
