import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@plausch/platform/clock';
import type { BillingSecrets } from '../../billing-door.ts';

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
/** How far the clocks of the two may be apart, and how long a webhook may take. */
const FRESH_MS = 5 * MINUTE_MS;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export type Hint = { readonly id: string; readonly accountId: string | undefined };

/** [PR2] What a webhook says; undefined for one that is not signed by our billing, or not just now. */
export function readHint(
  { webhookSecret }: Pick<BillingSecrets, 'webhookSecret'>,
  { body, signature, now }: { body: Buffer; signature: string; now: number },
): Hint | undefined {
  const [, seconds = '', given = ''] = HEADER.exec(signature) ?? [];
  if (seconds === '' || Math.abs(now - Number(seconds) * 1_000) > FRESH_MS) return undefined;
  const right = createHmac('sha256', webhookSecret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(right, Buffer.from(given, 'hex'))) return undefined;
  const { id, app_user_id: userId } = fieldsIn(body);
  if (typeof id !== 'string' || !UUID.test(id)) return undefined;
  // Who is no account of ours is billing's alone.
  return { id, accountId: typeof userId === 'string' && UUID.test(userId) ? userId : undefined };
}

function fieldsIn(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
