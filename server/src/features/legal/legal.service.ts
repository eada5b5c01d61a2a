import { createHash } from 'node:crypto';
import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { DeclarationKind } from '@plausch/protocol';
import { tooOften } from '../../refusal.ts';
import { keyOf } from '../accounts/index.ts';
import type { Legal } from './legal.ground.ts';
import { carryOutDeclaration } from './legal.jobs.ts';
import { newNumber } from './legal.links.ts';
import { receiptMail } from './legal.mails.ts';
import * as store from './legal.store.ts';
import type { Declaration, Declared } from './legal.tables.ts';
import { t } from './legal.words.ts';

export type Declaring = {
  readonly kind: DeclarationKind;
  readonly words: Declared;
  readonly requestId: string | undefined;
  /** The account of the session that it comes with. */
  readonly accountId: string | undefined;
};

const NUMBERS_TRIED = 5;

/**
 * [KW1] [KW2] [KW4] Writes a declaration down as it was received, with its receipt and the job that carries it out, or finds the
 * one that this is a second time. Nothing is looked up: a stranger cannot learn from the answer which accounts there are.
 * @throws Refusal `rate_limited` where too many name one address.
 */
export async function declare(
  { ground }: Pick<Legal, 'ground'>,
  work: Work,
  { kind, words, requestId, accountId }: Declaring,
): Promise<Declaration> {
  const { clock, jobs, rules } = ground;
  const now = clock.now();
  const row: Declaration = {
    id: newId(),
    kind,
    number: newNumber(kind),
    words,
    email: words.email,
    emailKey: keyOf(words.email),
    fingerprint: fingerprintOf(kind, words, accountId),
    requestId: requestId ?? null,
    receivedAt: new Date(now),
    state: 'received',
    openBecause: null,
    fromSession: accountId !== undefined,
    accountId: accountId ?? null,
    productId: null,
    acted: false,
    endsAt: null,
    undoKey: crypto.randomUUID(),
    settledAt: null,
  };
  await store.lockDeclaring(work.sql, row);
  const known = await store.sameDeclaration(work.sql, row, new Date(now - rules.legal.sameWithinMs));
  if (known) return known;
  const { most, withinMs } = rules.legal.perAddress;
  const { count, oldest } = await store.recentFor(work.sql, row.emailKey, new Date(now - withinMs));
  if (count >= most && oldest) throw tooOften(t('tooOften'), oldest.getTime() + withinMs - now);
  const written = await insertNumbered(work, row);
  await jobs.enqueue(work, receiptMail, { id: row.id, accountId });
  await jobs.enqueue(work, carryOutDeclaration, { id: row.id });
  return written;
}

async function insertNumbered(work: Work, row: Declaration): Promise<Declaration> {
  for (let tried = 0; tried < NUMBERS_TRIED; tried += 1) {
    const numbered = tried === 0 ? row : { ...row, number: newNumber(row.kind) };
    if (await store.insertDeclaration(work.sql, numbered)) return numbered;
  }
  throw new Error(`${NUMBERS_TRIED} numbers of declarations were taken`);
}

/** Equal for the same kind and words of the same caller. */
function fingerprintOf(kind: DeclarationKind, words: Declared, accountId: string | undefined): Buffer {
  const written = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, accountId ?? null, written]))
    .digest();
}
