import type { Queryable, Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import type { Pace } from '@plausch/platform/pace';
import type { Ground } from '../../ground.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { isReservedName, lockAccount } from '../accounts/index.ts';
import { isAtLeast, requireHigherRank, standingMute } from '../sanctions/index.ts';
import * as store from './profiles.store.ts';
import { t } from './profiles.words.ts';

/** What profiles stand on. */
export type Profiles = Ground & { readonly mottoPace: Pace };

/** A person whom the reader sees at least a little of. */
export type Seen = store.PersonRow & { readonly sight: Exclude<store.Sight, 'nothing'> };

/** [PF1] [PF6] A person as the reader sees them; an unknown person and one who has blocked the reader are one answer. */
export async function seen(
  { clock, people }: Pick<Ground, 'clock' | 'people'>,
  sql: Queryable,
  caller: Caller,
  which: Parameters<typeof store.personFor>[3],
): Promise<Seen> {
  const viewer = {
    accountId: caller.accountId,
    isModerator: isAtLeast(caller, 'moderator'),
    today: new Date(clock.now()),
  };
  const row = await store.personFor(sql, people, viewer, which);
  if (!row || row.sight === 'nothing') throw new Refusal('not_found', { message: t('nobody') });
  return { ...row, sight: row.sight };
}

/** [PF2] Writes the motto of an account, in place of the one before; an empty one is none. */
export async function changeMotto(
  { brand, clock, mottoPace, provided }: Profiles,
  work: Work,
  accountId: string,
  text: string,
): Promise<void> {
  const { sql } = work;
  if (!(await lockAccount(sql, accountId))) throw new Refusal('unauthenticated');
  if (text === '') {
    await store.deleteMotto(sql, accountId);
    return;
  }
  if ((await store.mottoOf(sql, accountId)) === text) return;
  const now = clock.now();
  const mute = await standingMute(sql, accountId, new Date(now));
  if (mute) throw new Refusal('muted', { extra: { until: mute.until } });
  if (isReservedName(text, brand))
    throw new Refusal('invalid', { field: 'motto', message: t('motto.office', { brand: brand.name }) });
  provided.wordFilter.require(text, 'motto');
  const waitMs = mottoPace.waitMs(accountId);
  if (waitMs > 0) throw tooOften(t('motto.tooOften'), waitMs);
  mottoPace.take(accountId);
  await store.writeMotto(sql, { accountId, text, writtenAt: new Date(now) });
}

/** [PF5] Takes the motto of an account away, which a moderator has found against the rules; where there is none, nothing happens. */
export async function removeMotto(ground: Ground, work: Work, caller: Caller, userId: string): Promise<void> {
  const account = await lockAccount(work.sql, userId);
  if (!account) throw new Refusal('not_found', { field: 'userId' });
  requireHigherRank(ground, caller, account);
  const text = await store.deleteMotto(work.sql, userId);
  if (text === undefined) return;
  await recordAct(ground, work, {
    actor: caller.accountId,
    act: 'motto.removed',
    targetId: userId,
    thing: text,
  });
}
