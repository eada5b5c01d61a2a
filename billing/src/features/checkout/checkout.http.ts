import { CUSTOMER_TOKEN_HEADER } from '../../edge/customer-token.ts';
import type { KeyHolder } from '../../edge/keys.ts';
import type { Edges, Ground } from '../../ground.ts';
import { toSmallestUnits } from '../../pure/money.ts';
import { Refusal } from '../../refusal.ts';
import {
  type CheckoutStatus,
  calculateTaxes,
  completeCheckout,
  type GatewayParams,
  getCheckout,
  giveConsents,
  startCheckout,
} from '../../wire/checkout.ts';
import { redeemUrlOf } from '../redemption/index.ts';
import type { Terms } from '../subscriptions/index.ts';
import { FAILURES, isFinal, isLive, wireStatus } from './checkout.machine.ts';
import type { Standing } from './checkout.news.ts';
import type { Checkouts } from './checkout.service.ts';
import { requireSessionId, start } from './checkout.start.ts';
import type { SessionRow } from './checkout.store.ts';

/** In the words of the wire. */
const FAILURE_MESSAGES: Readonly<Record<number, string>> = {
  [FAILURES.charge]: 'Payment charge failed',
  [FAILURES.setup]: 'Setup intent completion failed',
  [FAILURES.alreadyPurchased]: 'Purchased was already completed',
};

export function installCheckoutHttp(ground: Ground, { http }: Edges, checkouts: Checkouts): void {
  http.query(startCheckout, async ({ caller, body, network, header }) => {
    const session = await start(ground, caller, body, { network, token: header(CUSTOMER_TOKEN_HEADER) });
    return { operation_session_id: session.id, gateway_params: gatewayParams(ground, session) };
  });

  http.query(completeCheckout, async ({ caller, params, body }) => {
    const { session, clientSecret } = await checkouts.complete(
      caller,
      requireSessionId(params.sessionId),
      body?.email ?? null,
    );
    return {
      operation_session_id: session.id,
      gateway_params: { ...gatewayParams(ground, session), client_secret: clientSecret },
    };
  });

  http.query(getCheckout, async ({ caller, params }) => {
    const standing = await newsOf(ground, checkouts, caller, requireSessionId(params.sessionId));
    return statusBody(standing, await redemptionOf(ground, standing));
  });

  http.query(calculateTaxes, async ({ caller, params }) => {
    await checkouts.find(caller, requireSessionId(params.sessionId));
    throw new Refusal('taxes_off');
  });

  http.query(giveConsents, async ({ caller, params, body }) => {
    const id = requireSessionId(params.sessionId);
    await checkouts.consent(caller, id, body);
    return { operation_session_id: id };
  });
}

function gatewayParams({ provided }: Ground, { environment, projectId, terms }: SessionRow): GatewayParams {
  const { publishableKey, accountId } = provided.gateways.of(environment).browser(projectId);
  const { price, trialPeriod } = terms as Terms;
  const isSetup = trialPeriod !== null || price.amountMicros === 0;
  return {
    publishable_api_key: publishableKey,
    stripe_account_id: accountId,
    elements_configuration: {
      mode: isSetup ? 'setup' : 'payment',
      payment_method_types: ['card'],
      setup_future_usage: 'off_session',
      ...(isSetup ? {} : { amount: toSmallestUnits(price), currency: price.currency.toLowerCase() }),
    },
  };
}

/** Where a session stands. One that may be paid is waited for a little, and its gateway asked when no news came. */
async function newsOf(
  { rules, logger }: Ground,
  checkouts: Checkouts,
  holder: KeyHolder,
  id: string,
): Promise<Standing> {
  const { news } = checkouts;
  const known = news.known(id);
  // Only what is waited for is kept up to date: any other session may have been moved by another process.
  if (!known || !(isLive(known.state) || isFinal(known.state))) news.follow(await checkouts.find(holder, id));
  const before = news.known(id);
  const isOurs = before?.projectId === holder.projectId && before.environment === holder.environment;
  if (!before || !isOurs) throw new Refusal('session_invalid');
  if (!isLive(before.state)) return before;
  await news.next(id, rules.checkout.holdMs);
  if (news.known(id)?.version === before.version && news.takeLook(id)) {
    // A gateway that is away is no reason to end the waiting.
    await checkouts
      .look(id)
      .catch((error: unknown) =>
        logger.warn({ err: error, session: id }, 'a gateway did not tell of an intent'),
      );
  }
  return news.known(id) ?? checkouts.find(holder, id);
}

async function redemptionOf(ground: Ground, { id, state }: Standing): Promise<string | null> {
  return state === 'succeeded' ? redeemUrlOf(ground, id) : null;
}

function statusBody({ state, failure }: Standing, redeemUrl: string | null): CheckoutStatus {
  return {
    operation: {
      status: wireStatus(state),
      is_expired: state === 'expired',
      error: failure === null ? null : { code: failure, message: FAILURE_MESSAGES[failure] ?? '' },
      redemption_info: redeemUrl === null ? null : { redeem_url: redeemUrl },
    },
  };
}
