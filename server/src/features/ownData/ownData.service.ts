import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { defineJob } from '@plausch/platform/jobs';
import { zipped } from '@plausch/platform/zip';
import type { Ground } from '../../ground.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import { accountById, lockAccount } from '../accounts/index.ts';
import { type CopyOfData, jsonOf } from './ownData.json.ts';
import { readyMail } from './ownData.mails.ts';
import { pageOf } from './ownData.page.ts';
import * as store from './ownData.store.ts';
import { t } from './ownData.words.ts';

export const makeCopy = defineJob<{ accountId: string }>({ name: 'ownData.makeCopy' });

/** Where a copy stands, at a moment. */
export type Standing = {
  readonly state: 'none' | 'making' | 'ready' | 'failed';
  readonly readyUntil: Date | undefined;
  readonly bytes: number | undefined;
  /** When the next one may be asked for; undefined: now, or once this one is made. */
  readonly againAt: Date | undefined;
};

const NONE: Standing = { state: 'none', readyUntil: undefined, bytes: undefined, againAt: undefined };

/** [OD2] [OD6] */
export function standingOf({ clock, rules }: Pick<Ground, 'clock' | 'rules'>, copy?: store.Copy): Standing {
  if (!copy) return NONE;
  const { everyMs, makingMs, keptMs } = rules.ownData;
  const now = clock.now();
  const askedAt = copy.askedAt.getTime();
  if (copy.readyAt === null) return { ...NONE, state: now < askedAt + makingMs ? 'making' : 'failed' };
  const againAt = now < askedAt + everyMs ? new Date(askedAt + everyMs) : undefined;
  const readyUntil = new Date(copy.readyAt.getTime() + keptMs);
  if (now >= readyUntil.getTime()) return { ...NONE, againAt };
  return { state: 'ready', readyUntil, bytes: copy.bytes ?? undefined, againAt };
}

/** [OD1] [OD2] Asks for a copy. */
export async function requestCopy(
  ground: Pick<Ground, 'clock' | 'jobs' | 'rules' | 'securityLog'>,
  work: Work,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): Promise<Standing> {
  // Held, so that of two at once the later one finds the first.
  if (!(await lockAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  const now = ground.clock.now();
  const standing = standingOf(ground, await store.copyOf(work.sql, accountId));
  if (standing.state === 'making') return standing;
  if (standing.againAt) throw tooOften(t('tooEarly'), standing.againAt.getTime() - now);
  await store.replaceCopy(work.sql, accountId, new Date(now));
  await ground.jobs.enqueue(work, makeCopy, { accountId }, { singletonKey: accountId });
  ground.securityLog.afterCommit(work, {
    event: 'ownData.requested',
    account: accountId,
    session: sessionId,
  });
  return standingOf(ground, { askedAt: new Date(now), readyAt: null, bytes: null });
}

/** [OD1] [OD3] Makes the copy that is wanted. Its row is held, so that the account is not erased before this ends. */
export async function fulfil(ground: Ground, work: Work, accountId: string): Promise<void> {
  if (!(await store.lockWanted(work.sql, accountId))) return;
  const account = await accountById(work.sql, accountId);
  if (!account) return;
  const readyAt = new Date(ground.clock.now());
  const copy: CopyOfData = {
    brand: ground.brand,
    username: account.username,
    madeAt: readyAt,
    kinds: await ground.personalData.export(work.sql, accountId),
    withheld: ground.personalData.withheld,
  };
  const files = [
    { name: 'daten.json', pieces: jsonOf(copy) },
    { name: 'lesen.html', pieces: pageOf(copy) },
  ];
  const file = await zipped(files, { mostBytes: ground.rules.ownData.mostBytes, writtenAt: readyAt });
  await store.finishCopy(work.sql, accountId, { file, readyAt });
  await ground.jobs.enqueue(work, readyMail, { accountId });
  ground.securityLog.afterCommit(work, { event: 'ownData.made', account: accountId });
}

/** [OD5] Hands the copy over. */
export async function takeCopy(
  { clock, brand, rules, securityLog }: Pick<Ground, 'brand' | 'clock' | 'rules' | 'securityLog'>,
  work: Work,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): Promise<{ readonly name: string; readonly file: Buffer }> {
  const since = new Date(clock.now() - rules.ownData.keptMs);
  const copy = await store.fileOf(work.sql, accountId, since);
  if (!copy) throw new Refusal('not_found', { message: t('gone') });
  securityLog.afterCommit(work, { event: 'ownData.taken', account: accountId, session: sessionId });
  const day = copy.readyAt.toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { name: `${fileNameOf(brand.name)}-daten-${day}.zip`, file: copy.file };
}

/** The name of the house, as every system takes it for a file. */
const fileNameOf = (brand: string) =>
  brand
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
