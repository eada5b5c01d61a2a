import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { lockAccount, setTiers } from '../accounts/index.ts';
import type { Standing } from './premium.billing.ts';
import { TIERS, type Tier } from './premium.perks.ts';
import { writeStanding } from './premium.store.ts';

/** Just after the end of a tier: then billing has made up its mind about a renewal. */
const AFTER_END_MS = 5_000;

export const flagsOf = (tiers: readonly string[]) => ({
  isPremium: tiers.includes('premium'),
  isVip: tiers.includes('vip'),
  isBabo: tiers.includes('babo'),
});

/**
 * [PR1] [PR3] Makes what billing said the truth here: flags with their ends, and the word to every device where they changed. An answer that is
 * older than what is known changes nothing. A tier ends by what billing says, never by the clock alone: where billing is away, nobody
 * loses what they paid for.
 */
export async function apply(
  { streams }: Pick<Ground, 'streams'>,
  work: Work,
  accountId: string,
  standing: Standing,
): Promise<void> {
  const account = await lockAccount(work.sql, accountId);
  if (!account) return;
  const ends = Object.values(standing.until).filter((end) => end !== null);
  const checkAt = ends.length === 0 ? null : Math.min(...ends) + AFTER_END_MS;
  if (!(await writeStanding(work.sql, accountId, { ...standing, checkAt }))) return;
  const tiers: Tier[] = TIERS.filter((tier) => standing.until[tier] !== undefined);
  if (tiers.join() === TIERS.filter((tier) => account.tiers.includes(tier)).join()) return;
  await setTiers(work.sql, accountId, tiers);
  streams.tell(work, accountId, 'entitlements:changed', flagsOf(tiers));
}
