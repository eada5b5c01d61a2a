import { randomBytes } from 'node:crypto';
import type { Work } from '@plausch/platform/db';
import { retryAfter } from '@plausch/platform/errors';
import type { z } from 'zod';
import { requireEmail } from '../../edge/email.ts';
import type { KeyHolder } from '../../edge/keys.ts';
import type { Language } from '../../edge/languages.ts';
import { requireUserId } from '../../edge/user-id.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { startCheckout } from '../../wire/checkout.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { holdCustomer, mayMakeCustomer, requireCustomer } from '../customers/index.ts';
import {
  changeOf,
  isAsQuoted,
  liveSubscription,
  ownedInstead,
  type Terms,
  trialFamilies,
} from '../subscriptions/index.ts';
import { countUnfinished, insertSession, type SessionRow } from './checkout.store.ts';

export type Wanted = z.output<typeof startCheckout.body>;

/** The plain option, which SDKs do not name. */
const BASE_OPTION = 'base_option';
const ID_BYTES = 16;

/** A session's id lets its holder go on with the purchase, so it cannot be guessed. */
const newSessionId = (): string => `rcbopsess_${randomBytes(ID_BYTES).toString('base64url')}`;

const SESSION_ID = /^rcbopsess_[\w-]{22}$/;

/** @throws Refusal `session_invalid` for what cannot be the id of a session. */
export function requireSessionId(text: string): string {
  if (!SESSION_ID.test(text)) throw new Refusal('session_invalid');
  return text;
}

/**
 * Refuses what the customer may not have beside what they have: the same product again, and a change of what is no longer as it was
 * when the change was quoted.
 */
export async function requireFree(sql: Work['sql'], customerId: string, terms: Terms): Promise<void> {
  const owned = await ownedInstead(sql, customerId, terms);
  if (owned === terms.productId) throw new Refusal('already_purchased');
  const { change, family } = terms;
  if (!change) {
    if (owned !== undefined) throw new Refusal('not_purchasable');
    return;
  }
  const row = family === null ? undefined : await liveSubscription(sql, customerId, family);
  if (!row || !(await isAsQuoted(sql, row, change)))
    throw new Refusal('session_invalid', { message: 'The subscription has changed meanwhile: begin anew.' });
}

/**
 * The terms for this customer, whose row is locked: what they have of the family is changed by another product, which is no trial of it.
 * @throws Refusal `already_purchased` for what they have.
 */
async function termsFor(ground: Ground, work: Work, customerId: string, offered: Terms): Promise<Terms> {
  const { family, period, productId } = offered;
  const row =
    family === null || period === null ? undefined : await liveSubscription(work.sql, customerId, family);
  const owned = period === null ? await ownedInstead(work.sql, customerId, offered) : row?.productId;
  if (owned === productId) throw new Refusal('already_purchased');
  return row
    ? { ...offered, trialPeriod: null, change: await changeOf(ground, work, row, offered) }
    : offered;
}

/**
 * What is sold for a price of the catalogue: amount, trial and family are the catalogue's, never the client's.
 * @throws Refusal `offer_not_found` for what is not sold, or not together.
 */
function termsOf(
  { products }: Pick<Catalogue, 'products'>,
  { product_id, offer_id, price_id }: Pick<Wanted, 'product_id' | 'offer_id' | 'price_id'>,
): { terms: Terms; optionId: string } {
  const product = products.get(product_id);
  const option = product?.isRetired === false ? product.options.get(offer_id ?? BASE_OPTION) : undefined;
  for (const [currency, price] of option?.prices ?? []) {
    const hasTrial = price.priceId === price_id && option?.trialPeriod != null;
    if (price.priceId !== price_id && price.priceIdWithoutTrial !== price_id) continue;
    if (!product || !option) break;
    return {
      optionId: option.id,
      terms: {
        productId: product.id,
        priceId: price_id,
        price: { amountMicros: price.amountMicros, currency },
        period: product.period,
        trialPeriod: hasTrial ? option.trialPeriod : null,
        family: product.family,
        gift: product.gift,
      },
    };
  }
  throw new Refusal('offer_not_found');
}

/** Begins a purchase. Nothing is asked of the gateway yet. */
export async function start(
  ground: Ground,
  holder: KeyHolder,
  wanted: Wanted,
  {
    network,
    token,
    language,
  }: { network: string | undefined; token: string | undefined; language: Language | undefined },
): Promise<SessionRow> {
  const { database, clock, rules, provided } = ground;
  const appUserId = requireUserId(wanted.app_user_id);
  const claims = await requireCustomer(ground, holder, appUserId, token);
  if (claims?.mayBuy === false) throw new Refusal('may_not_buy');
  const email = requireEmail(wanted.email ?? '');
  // Before anything is written: without a gateway nothing can be bought.
  provided.gateways.of(holder.environment);
  const { terms: offered, optionId } = termsOf(await provided.catalogue.current(holder.projectId), wanted);
  const { projectId, environment } = holder;
  return database.inTransaction(async (work) => {
    const customer = await holdCustomer(ground, work, { projectId, environment, appUserId }, () =>
      mayMakeCustomer(ground, network),
    );
    const terms = await termsFor(ground, work, customer.id, offered);
    const isTrialUsed =
      terms.trialPeriod !== null && (await trialFamilies(work.sql, customer.id)).has(terms.family ?? '');
    if (isTrialUsed)
      throw new Refusal('offer_not_found', { message: 'The trial of this customer is used up.' });
    const { openAtOnce, lifeMs } = rules.checkout;
    if ((await countUnfinished(work.sql, customer.id)) >= openAtOnce)
      throw new Refusal('rate_limited', { extra: retryAfter(lifeMs) });
    const now = clock.now();
    const session: SessionRow = {
      id: newSessionId(),
      projectId,
      environment,
      customerId: customer.id,
      appUserId,
      family: terms.family,
      productId: terms.productId,
      optionId,
      priceId: terms.priceId,
      terms,
      email: email ?? customer.email,
      language: language ?? customer.language,
      traceId: wanted.trace_id,
      offeringId: wanted.presented_offering_identifier,
      placementId: wanted.presented_placement_identifier,
      ruleId: wanted.applied_targeting_rule?.rule_id ?? null,
      ruleRevision: wanted.applied_targeting_rule?.revision ?? null,
      metadata: wanted.metadata ?? {},
      consents: null,
      state: 'open',
      failure: null,
      intentRef: null,
      sealedSecret: null,
      quote: null,
      location: null,
      pendingQuote: null,
      forgottenAt: null,
      revokedAt: null,
      createdAt: new Date(now),
      expiresAt: new Date(now + lifeMs),
      changedAt: new Date(now),
      version: 0,
    };
    await insertSession(work.sql, session);
    return session;
  });
}
