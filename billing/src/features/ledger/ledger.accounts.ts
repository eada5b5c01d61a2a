import { createHash } from 'node:crypto';
import type { Environment } from '../../edge/keys.ts';

/**
 * What money can be, as far as billing knows it:
 *
 * - `receivable`: what the gateway holds for us or owes us
 * - `fees`: what gateways and banks keep
 * - `deferred`: prepaid time that is still to come, without its tax
 * - `revenue`: what was earned, by product
 * - `vat`: tax that was collected for somebody, by country
 * - `refunds`: what went back of what had been earned, by product
 * - `disputes`: what a bank holds back until a dispute is decided
 * - `rounding`: what is left where two ways of counting do not meet
 */
export type AccountKind =
  | 'receivable'
  | 'fees'
  | 'deferred'
  | 'revenue'
  | 'vat'
  | 'refunds'
  | 'disputes'
  | 'rounding';

export type Account = {
  readonly kind: AccountKind;
  /** The product of revenue and refunds, the country of a tax; otherwise empty. */
  readonly detail: string;
  /** ISO 4217. */
  readonly currency: string;
};

/** Whose books they are. */
export type Shop = { readonly projectId: string; readonly environment: Environment };

const ID_LETTERS = 32;
/** The same accounts are posted to again and again; a shop has a few hundred at most. */
const ids = new Map<string, string>();
const MOST_KEPT = 10_000;

/** An account's id follows from what it is: posting to it asks for nothing first. */
export function accountId({ projectId, environment }: Shop, { kind, detail, currency }: Account): string {
  const name = [projectId, environment, kind, detail, currency].join(':');
  const known = ids.get(name);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, ID_LETTERS);
  const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (ids.size >= MOST_KEPT) ids.clear();
  ids.set(name, id);
  return id;
}
