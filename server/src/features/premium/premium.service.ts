import { HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';
import type { Queryable, Work } from '@plausch/platform/db';
import type { TierFlags } from '@plausch/protocol';
import { BillingAway, type BillingDoor, BillingRefused, type BillingSecrets } from '../../billing-door.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, accountById, isMinor, keepAccount, lockAccount, setTiers } from '../accounts/index.ts';
import { longestLock } from '../sanctions/index.ts';
import { grantCoins } from './premium.coins.ts';
import { type Standing, standingOf, tiersOf } from './premium.standing.ts';
import { askAt, writeStanding } from './premium.store.ts';

/** After the end of a tier, or of a period: then billing has made up its mind about a renewal. */
const AFTER_END_MS = 2 * MINUTE_MS;
/** At least so long between two questions about one person, where what is due there does not come. */
const AT_LEAST_MS = 5 * MINUTE_MS;
const TOKEN_MS = HOUR_MS;
const CLOSED = 'Dieser Server kann Käufe nicht prüfen.';
const AWAY = 'Der Shop antwortet gerade nicht. Was du gekauft hast, kommt gleich von selbst.';

const flagsOf = (tiers: readonly string[]): TierFlags => ({
  isPremium: tiers.includes('premium'),
  isVip: tiers.includes('vip'),
  isBabo: tiers.includes('babo'),
});

/**
 * [PR1] [PR3] Makes what billing said the truth here: flags with their ends, and the word to every device where they changed. An
 * answer that is older than what is known changes nothing. A tier ends by what billing says, never by the clock alone: where billing
 * is away, nobody loses what they paid for. Answers the flags as they are now.
 */
export async function apply(
  ground: Pick<Ground, 'clock' | 'people' | 'rules' | 'streams'>,
  work: Work,
  accountId: string,
  standing: Standing,
): Promise<TierFlags> {
  const account = await lockAccount(work.sql, accountId);
  if (!account) return flagsOf([]);
  const checkAt = checkAtOf(standing);
  if (!(await writeStanding(work.sql, accountId, { ...standing, checkAt }))) return flagsOf(account.tiers);
  const tiers = tiersOf(standing);
  if (tiers.join() !== account.tiers.join()) {
    await setTiers(work.sql, accountId, tiers);
    ground.streams.tell(work, accountId, 'entitlements:changed', flagsOf(tiers));
    ground.people.changed(work, accountId);
  }
  await grantCoins(ground, work, accountId, tiers);
  return flagsOf(tiers);
}

/** When billing is to be asked again by itself; null: once it tells of something. */
function checkAtOf({ until, readAt }: Standing): Date | null {
  const ends = Object.values(until).flatMap((end) => (end ? [end.getTime() + AFTER_END_MS] : []));
  return ends.length === 0 ? null : new Date(Math.max(Math.min(...ends), readAt.getTime() + AT_LEAST_MS));
}

/** [PR1] Asks billing what somebody has. @throws BillingAway */
export async function readStanding(
  billing: BillingDoor,
  accountId: string,
  { countsSandbox, signal }: { countsSandbox: boolean; signal?: AbortSignal },
): Promise<Standing> {
  return standingOf(await billing.customer(accountId, signal), countsSandbox);
}

/** [PR4] [PR5] What people have who wait for the answer. */
export class OwnStandings {
  readonly #ground: Pick<Ground, 'database' | 'clock'>;
  readonly #billing: BillingDoor | undefined;
  readonly #countsSandbox: boolean;

  constructor(
    ground: Pick<Ground, 'database' | 'clock'>,
    billing: BillingDoor | undefined,
    countsSandbox: boolean,
  ) {
    this.#ground = ground;
    this.#billing = billing;
    this.#countsSandbox = countsSandbox;
  }

  /** @throws Refusal `unavailable` */
  of(accountId: string): Promise<Standing> {
    const countsSandbox = this.#countsSandbox;
    return this.#ask(accountId, (billing) => readStanding(billing, accountId, { countsSandbox }));
  }

  /** @throws Refusal `invalid` for a product that was never for sale, `unavailable` */
  async requireProduct(accountId: string, productId: string): Promise<void> {
    const isKnown = await this.#ask(accountId, (billing) => billing.knowsProduct(productId));
    if (!isKnown) throw new Refusal('invalid', { field: 'productId' });
  }

  /** @throws Refusal `not_found` for one who has never bought anything, `unavailable` */
  async manageLink(accountId: string): Promise<string> {
    try {
      return await this.#ask(accountId, (billing) => billing.manageLink(accountId));
    } catch (error) {
      if (error instanceof BillingRefused && error.why === 'not_found') throw new Refusal('not_found');
      throw error;
    }
  }

  /** Where billing is away it is asked again soon, without the one who waits. */
  async #ask<Answer>(
    accountId: string,
    question: (billing: BillingDoor) => Promise<Answer>,
  ): Promise<Answer> {
    if (!this.#billing) throw new Refusal('unavailable', { message: CLOSED });
    const { database, clock } = this.#ground;
    try {
      return await question(this.#billing);
    } catch (error) {
      if (!(error instanceof BillingAway)) throw error;
      await askAt(database.drizzle, accountId, new Date(clock.now()));
      throw new Refusal('unavailable', { message: AWAY, cause: error });
    }
  }
}

/**
 * [PR9] The token by which billing knows the account, and whether the person may buy. An hour later billing is asked about the account,
 * as a webhook may have been lost. Null where billing is the hosted service, which knows no such token.
 * @throws Refusal with the reason why the person may not buy, or is not activated
 */
export async function vouchFor(
  { clock }: Pick<Ground, 'clock'>,
  work: Work,
  secrets: Pick<BillingSecrets, 'customerToken'> | undefined,
  { accountId, mayBuy }: { readonly accountId: string; readonly mayBuy: boolean },
): Promise<{ token: string | null; expiresAt: string }> {
  const now = clock.now();
  const account = await accountById(work.sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  if (account.activatedAt === null) throw new Refusal('not_activated');
  if (mayBuy) await requireBuyer(work.sql, account, new Date(now));
  const expiresAt = now + TOKEN_MS;
  // Nothing is noted about an account that is erased meanwhile.
  if (!(await keepAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  if (secrets) await askAt(work.sql, accountId, new Date(expiresAt));
  return {
    token: secrets?.customerToken({ appUserId: accountId, mayBuy, expiresAt }) ?? null,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/** [PR9] @throws Refusal `banned` or `adults_only` */
async function requireBuyer(sql: Queryable, account: Account, today: Date): Promise<void> {
  const lock = await longestLock(sql, account.id);
  if (lock && (lock.until === null || lock.until > today.getTime())) throw new Refusal('banned');
  if (isMinor(account, today)) throw new Refusal('adults_only');
}
