import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Work } from '@plausch/platform/db';
import { hashToken, newToken } from '@plausch/platform/ids';
import type { Environment } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import * as store from './management.store.ts';

/** A customer, with the shop that they are one of. */
export type Customer = {
  readonly customerId: string;
  readonly projectId: string;
  readonly environment: Environment;
};

/** A browser that has opened the page, and the customer it was opened for. */
export type Session = store.SessionRow & {
  /** Stands in every form of the page: what another site sends does not hold it. */
  readonly formToken: string;
};

const TOKEN = /^[\w-]{43}$/;
const FORM = 'form';

/** Makes a link that opens the page of one customer, once. */
export async function newLink(
  { clock, rules, origin }: Pick<Ground, 'clock' | 'rules' | 'origin'>,
  work: Work,
  { customerId, projectId, environment }: Customer,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(clock.now() + rules.management.linkMs);
  await store.insertLink(work.sql, {
    customerId,
    projectId,
    environment,
    tokenSha256: hashToken(token),
    expiresAt,
    sessionSha256: null,
  });
  return { url: `${origin()}/manage/open/${token}`, expiresAt };
}

/** How a link stands. */
export type LinkState =
  | { readonly kind: 'unknown' }
  /** Used, or over: it still tells whose it was. */
  | { readonly kind: 'old'; readonly link: store.LinkRow }
  | { readonly kind: 'good'; readonly link: store.LinkRow };

export async function lookAtLink(
  { database, clock }: Pick<Ground, 'database' | 'clock'>,
  token: string,
): Promise<LinkState> {
  const link = TOKEN.test(token) ? await store.findLink(database.drizzle, hashToken(token)) : undefined;
  if (!link) return { kind: 'unknown' };
  const isGood = link.sessionSha256 === null && link.expiresAt.getTime() > clock.now();
  return { kind: isGood ? 'good' : 'old', link };
}

/**
 * Opens the page in the browser that holds a cookie: its session is made of both, so that pressing twice opens it once, and whoever
 * has one of the two has nothing. Undefined where the link is over, or another browser has used it.
 */
export async function open(
  { clock, rules }: Pick<Ground, 'clock' | 'rules'>,
  work: Work,
  { token, cookie }: { token: string; cookie: string },
): Promise<string | undefined> {
  if (!TOKEN.test(token) || !TOKEN.test(cookie)) return undefined;
  const secret = createHmac('sha256', token).update(cookie).digest('base64url');
  const secretSha256 = hashToken(secret);
  const now = clock.now();
  const link = await store.takeLink(work.sql, {
    tokenSha256: hashToken(token),
    sessionSha256: secretSha256,
    now: new Date(now),
  });
  if (!link) return undefined;
  const { customerId, projectId, environment } = link;
  const expiresAt = new Date(now + rules.management.sessionMs);
  await store.insertSession(work.sql, { customerId, projectId, environment, secretSha256, expiresAt });
  return secret;
}

/** The session of a cookie, while it lasts. */
export async function sessionOf(
  { database, clock }: Pick<Ground, 'database' | 'clock'>,
  secret: string | undefined,
): Promise<Session | undefined> {
  if (secret === undefined || !TOKEN.test(secret)) return undefined;
  const row = await store.findSession(database.drizzle, hashToken(secret), new Date(clock.now()));
  return row && { ...row, formToken: createHmac('sha256', secret).update(FORM).digest('base64url') };
}

/** Whether a form came from the page of this very session. */
export function isOwnForm({ formToken }: Session, given: string | undefined): boolean {
  const right = Buffer.from(formToken);
  const said = Buffer.from(given ?? '');
  return said.length === right.length && timingSafeEqual(said, right);
}

/** The value of a cookie. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
