import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** In which header the app passes it on. */
export const CUSTOMER_TOKEN_HEADER = 'x-customer-token';
const MOST_LENGTH = 4_096;

/** What the app's server says of its signed-in user. */
export type CustomerClaims = {
  readonly appUserId: string;
  /** Whether this user may buy: of age, not blocked. */
  readonly mayBuy: boolean;
  /** In ms since 1970. */
  readonly expiresAt: number;
};

const payload = z.object({ sub: z.string(), buy: z.boolean(), exp: z.int() });

/** The key of one project: a token for one shop opens no other. */
export const projectTokenKey = (key: Buffer, slug: string): Buffer =>
  createHmac('sha256', key).update(`customer-token ${slug}`).digest();

const signatureOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `key`: of the project. The token is `<payload>.<signature>`, both base64url. */
export function signCustomerToken(key: Buffer, { appUserId, mayBuy, expiresAt }: CustomerClaims): string {
  const text = Buffer.from(
    JSON.stringify({ sub: appUserId, buy: mayBuy, exp: Math.floor(expiresAt / 1_000) }),
  ).toString('base64url');
  return `${text}.${signatureOf(key, text).toString('base64url')}`;
}

/** What a token says; undefined for one that is not signed with the key or is over. */
export function readCustomerToken(key: Buffer, token: string, now: number): CustomerClaims | undefined {
  const [text = '', signature = '', ...more] = token.slice(0, MOST_LENGTH).split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(key, text);
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const claims = payload.safeParse(jsonIn(text));
  if (!claims.success || claims.data.exp * 1_000 <= now) return undefined;
  const { sub, buy, exp } = claims.data;
  return { appUserId: sub, mayBuy: buy, expiresAt: exp * 1_000 };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
