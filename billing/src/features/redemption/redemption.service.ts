import type { Work } from '@plausch/platform/db';
import { hashToken, newId, newToken } from '@plausch/platform/ids';
import { CUSTOMER_TOKEN_HEADER } from '../../edge/customer-token.ts';
import type { KeyHolder } from '../../edge/keys.ts';
import { requireUserId } from '../../edge/user-id.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { redeemGift } from '../../wire/redemption.ts';
import { holdCustomer, mayMakeCustomer, requireCustomer } from '../customers/index.ts';
import { grant, type Sale } from '../subscriptions/index.ts';
import { insertRedemption, lockByToken, markRedeemed, redemptionOfSession } from './redemption.store.ts';

/** What a token is sealed for. */
const TOKEN = 'redemption.token';

/** The sale of a gift brings its link with it, in the same transaction. */
export async function wrap(
  { clock, rules, sealer }: Pick<Ground, 'clock' | 'rules' | 'sealer'>,
  work: Work,
  { projectId, environment, terms, transactionId }: Sale & { transactionId: string },
): Promise<void> {
  const { gift } = terms;
  if (gift === null) return;
  const token = newToken();
  await insertRedemption(work.sql, {
    ...gift,
    id: newId(),
    tokenSha256: hashToken(token),
    sealedToken: sealer.seal(token, TOKEN),
    projectId,
    environment,
    transactionId,
    expiresAt: new Date(clock.now() + rules.redemption.lifeMs),
    redeemedBy: null,
    redeemedAt: null,
  });
}

/** The link of what was bought in a session; null where it was for the buyer, or is used up. */
export async function redeemUrlOf(
  ground: Pick<Ground, 'database' | 'sealer' | 'origin'>,
  sessionId: string,
): Promise<string | null> {
  const redemption = await redemptionOfSession(ground.database.drizzle, sessionId);
  if (!redemption?.sealedToken) return null;
  return `${ground.origin()}/redeem/${ground.sealer.open(redemption.sealedToken, TOKEN)}`;
}

/**
 * Gives what a link holds to one other customer, once.
 * @throws Refusal `offer_not_found` for a link that does not exist, is over, used up by another, or one's own.
 */
async function redeem(
  ground: Pick<Ground, 'clock' | 'hooks'>,
  work: Work,
  { projectId, environment }: KeyHolder,
  { token, customerId }: { token: string; customerId: string },
): Promise<string> {
  const refuse = (message: string) => new Refusal('offer_not_found', { message });
  const found = await lockByToken(work.sql, hashToken(token));
  const redemption = found?.redemption;
  if (!redemption || redemption.projectId !== projectId || redemption.environment !== environment)
    throw refuse('There is no such gift.');
  if (found.buyerId === customerId) throw refuse('A gift is for another customer.');
  if (redemption.redeemedBy === customerId) return redemption.entitlement;
  if (redemption.redeemedBy !== null) throw refuse('The gift was opened already.');
  const now = ground.clock.now();
  if (now >= redemption.expiresAt.getTime() || found.isGivenBack)
    throw refuse('The gift cannot be opened any more.');
  const { id, entitlement, period } = redemption;
  await grant(ground, work, {
    projectId,
    environment,
    customerId,
    entitlement,
    period,
    source: `redemption:${id}`,
  });
  await markRedeemed(work.sql, id, { by: customerId, at: new Date(now) });
  return entitlement;
}

export function installRedemptionHttp(ground: Ground, { http }: Edges): void {
  http.command(redeemGift, {
    async prepare({ caller, body, header }) {
      const appUserId = requireUserId(body.app_user_id);
      await requireCustomer(ground, caller, appUserId, header(CUSTOMER_TOKEN_HEADER));
      return appUserId;
    },
    async run({ caller, body, network }, work, appUserId) {
      const { projectId, environment } = caller;
      const customer = await holdCustomer(ground, work, { projectId, environment, appUserId }, () =>
        mayMakeCustomer(ground, network),
      );
      const token = body.redeem_url.split('/').at(-1) ?? '';
      const entitlement = await redeem(ground, work, caller, { token, customerId: customer.id });
      return { entitlement_identifier: entitlement };
    },
  });
}
