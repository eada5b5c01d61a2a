import { z } from 'zod';
import type { BillingAccess } from '../../billing-access.ts';
import { TIERS, type Tier } from './premium.perks.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 1_048_576;

/** Until when somebody has a tier, in ms since 1970; null: for good. A tier that is missing is not had. */
export type Until = Readonly<Partial<Record<Tier, number | null>>>;

/** What billing says of somebody. */
export type Standing = {
  readonly until: Until;
  /** Whether a subscription goes on by itself. */
  readonly renews: boolean;
  /** When billing said it, by its own clock. */
  readonly readAt: number;
};

const moment = z.iso.datetime().transform((text) => Date.parse(text));
const answer = z.object({
  request_date_ms: z.int(),
  subscriber: z.object({
    entitlements: z.record(
      z.string(),
      z.object({ expires_date: moment.nullable(), product_identifier: z.string() }),
    ),
    subscriptions: z.record(
      z.string(),
      z.object({
        expires_date: moment.nullable(),
        unsubscribe_detected_at: moment.nullable(),
        is_sandbox: z.boolean(),
        store: z.string(),
      }),
    ),
    non_subscriptions: z.record(z.string(), z.array(z.object({ is_sandbox: z.boolean() }))),
  }),
});

/** Billing did not answer, or not in time, or not as it should. */
export class BillingAway extends Error {}

/** What billing knows of somebody. `countsSandbox`: whether test cards buy perks, as they do on a machine that is for itself. */
export async function readStanding(
  access: BillingAccess,
  accountId: string,
  { countsSandbox, signal }: { countsSandbox: boolean; signal?: AbortSignal },
): Promise<Standing> {
  const { request_date_ms: readAt, subscriber } = answer.parse(
    await ask(access, `/v2/customers/${accountId}`, { method: 'GET', signal }),
  );
  const { entitlements, subscriptions, non_subscriptions: purchases } = subscriber;
  const isTest = (productId: string) =>
    subscriptions[productId]?.is_sandbox ??
    purchases[productId]?.every(({ is_sandbox }) => is_sandbox) ??
    true;
  const until: Partial<Record<Tier, number | null>> = {};
  for (const tier of TIERS) {
    const held = entitlements[tier];
    if (!held || (!countsSandbox && isTest(held.product_identifier))) continue;
    if (held.expires_date === null || held.expires_date > readAt) until[tier] = held.expires_date;
  }
  const renews = Object.values(subscriptions).some(
    ({ expires_date: end, unsubscribe_detected_at: cancelled, store }) =>
      store === 'rc_billing' && cancelled === null && end !== null && end > readAt,
  );
  return { until, renews, readAt };
}

/** Ends everything that somebody has at billing; unused time is given back. The same `key` does it once. */
export async function revokeAll(
  access: BillingAccess,
  accountId: string,
  { key, reason, signal }: { key: string; reason: string; signal: AbortSignal },
): Promise<void> {
  await ask(access, `/v2/customers/${accountId}/revoke`, { method: 'POST', body: { reason }, key, signal });
}

async function ask(
  { address, apiKey }: BillingAccess,
  path: string,
  {
    method,
    body,
    key,
    signal,
  }: { method: string; body?: object; key?: string; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const base = address();
  if (base === undefined) throw new BillingAway('billing is not there yet');
  try {
    const response = await fetch(base + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok || text.length > MOST_BYTES) throw new Error(`billing answered ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    throw new BillingAway('billing did not answer', { cause: error });
  }
}
