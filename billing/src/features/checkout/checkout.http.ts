import { CUSTOMER_TOKEN_HEADER } from '../../edge/customer-token.ts';
import type { KeyHolder } from '../../edge/keys.ts';
import { languageOf } from '../../edge/languages.ts';
import type { Edges, Ground } from '../../ground.ts';
import { toSmallestUnits } from '../../pure/money.ts';
import { Refusal } from '../../refusal.ts';
import {
  type CalculatedTaxes,
  type CheckoutStatus,
  calculateTaxes,
  completeCheckout,
  type GatewayParams,
  getCheckout,
  giveConsents,
  type StartedCheckout,
  startCheckout,
} from '../../wire/checkout.ts';
import { clockOffset } from '../customers/index.ts';
import { redeemUrlOf } from '../redemption/index.ts';
import type { Change, Terms } from '../subscriptions/index.ts';
import type { TaxQuote } from '../tax/index.ts';
import { amountOf, isSetup } from './checkout.amount.ts';
import { FAILURES, isFinal, isLive, wireStatus } from './checkout.machine.ts';
import type { Standing } from './checkout.news.ts';
import type { Checkouts } from './checkout.service.ts';
import { requireSessionId, start } from './checkout.start.ts';
import type { SessionRow } from './checkout.store.ts';
import type { CheckoutTaxes } from './checkout.taxes.ts';

/** In the words of the wire. */
const ERRORS: Readonly<Record<number, CheckoutStatus['operation']['error']>> = {
  [FAILURES.charge]: { code: FAILURES.charge, message: 'Payment charge failed' },
  [FAILURES.setup]: { code: FAILURES.setup, message: 'Setup intent completion failed' },
  [FAILURES.alreadyPurchased]: {
    code: FAILURES.alreadyPurchased,
    message: 'Purchased was already completed',
  },
  [FAILURES.trialUsed]: { code: FAILURES.charge, message: 'Payment charge failed', reason: 'trial_used' },
};

export function installCheckoutHttp(
  ground: Ground,
  { http }: Edges,
  { checkouts, taxes }: { checkouts: Checkouts; taxes: CheckoutTaxes },
): void {
  http.query(startCheckout, async ({ caller, body, network, header }) => {
    const session = await start(ground, caller, body, {
      network,
      token: header(CUSTOMER_TOKEN_HEADER),
      language: languageOf(header('accept-language')),
    });
    const { change } = session.terms as Terms;
    return {
      operation_session_id: session.id,
      gateway_params: gatewayParams(ground, session),
      ...(change && (await changeBody(ground, session, change))),
    };
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

  http.query(calculateTaxes, async ({ caller, params, body }) => {
    const { session, quote } = await taxes.calculate(caller, requireSessionId(params.sessionId), {
      country: body?.country_code ?? null,
      postalCode: body?.postal_code ?? null,
    });
    return taxesBody(quote, gatewayParams(ground, session), session.id);
  });

  http.query(giveConsents, async ({ caller, params, body }) => {
    const id = requireSessionId(params.sessionId);
    await checkouts.consent(caller, id, body);
    return { operation_session_id: id };
  });
}

/** On the wire dates are those of our clock, however far ahead the customer's is. */
async function changeBody(
  { database }: Ground,
  { customerId }: SessionRow,
  { kind, dueMicros, endMs }: Change,
): Promise<Pick<StartedCheckout, 'change_due_in_micros' | 'change_begins_at'>> {
  if (kind === 'upgrade') return { change_due_in_micros: dueMicros };
  const begins = new Date(endMs - (await clockOffset(database.drizzle, customerId)));
  return { change_due_in_micros: dueMicros, change_begins_at: begins.toISOString() };
}

function gatewayParams({ provided }: Ground, session: SessionRow): GatewayParams {
  const { environment, projectId } = session;
  const { publishableKey, accountId } = provided.gateways.of(environment).browser(projectId);
  const isLater = isSetup(session);
  const amount = amountOf(session);
  return {
    publishable_api_key: publishableKey,
    stripe_account_id: accountId,
    elements_configuration: {
      mode: isLater ? 'setup' : 'payment',
      payment_method_types: ['card'],
      setup_future_usage: 'off_session',
      ...(isLater ? {} : { amount: toSmallestUnits(amount), currency: amount.currency.toLowerCase() }),
    },
  };
}

function taxesBody(
  quote: TaxQuote,
  { elements_configuration }: GatewayParams,
  sessionId: string,
): CalculatedTaxes {
  return {
    operation_session_id: sessionId,
    currency: quote.currency,
    total_amount_in_micros: quote.totalMicros,
    tax_amount_in_micros: quote.taxMicros,
    total_excluding_tax_in_micros: quote.netMicros,
    tax_inclusive: quote.isInclusive,
    pricing_phases: {
      base: {
        tax_breakdown: quote.breakdown.map(
          ({ name, country, state, rateMicros, taxableMicros, taxMicros, type }) => ({
            taxable_amount_in_micros: taxableMicros,
            tax_amount_in_micros: taxMicros,
            display_name: name,
            tax_rate_in_micros: rateMicros,
            country,
            state,
            tax_type: type,
          }),
        ),
      },
    },
    gateway_params: { elements_configuration },
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
      error: failure === null ? null : (ERRORS[failure] ?? null),
      redemption_info: redeemUrl === null ? null : { redeem_url: redeemUrl },
    },
  };
}
