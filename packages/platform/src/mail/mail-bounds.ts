import { createHmac } from 'node:crypto';
import type { Clock } from '../clock/index.ts';
import type { Queryable, Transaction } from '../db/index.ts';
import {
  type CountedMail,
  countMail,
  deleteCountedMails,
  lockAddress,
  mailsTo,
} from './counted-mails.store.ts';

/** How many mails one address gets within a time; those with the share `free` are not counted. */
export type MailBounds = {
  readonly ofKind: number;
  readonly inAll: number;
  /** Of those in all, so many that are not needed; the rest is kept for the needed ones. */
  readonly unasked: number;
  readonly withinMs: number;
};

/**
 * What a mail takes of the bounds of its address. `needed`: any visitor can cause it, and its reader may have no other way
 * in. `unasked`: any visitor can cause it, and its reader is not locked out without it. `own`: caused by a session of the
 * account, so its own kind alone bounds it.
 */
export type MailShare = CountedMail['share'];

type Ware = { readonly kind: string; readonly share: MailShare };

export type BoundedMails = {
  /** How long until a mail of this kind may go to the address, in ms; 0: now. `leaving`: so many more are about to leave. */
  waitMs(sql: Queryable, ware: Ware, address: string, leaving?: number): Promise<number>;
  /** Counts a mail that is about to leave, and answers 0; or does not, and answers how long it has to wait. */
  take(sql: Transaction, ware: Ware & { readonly jobId: string }, address: string): Promise<number>;
  /** Deletes rows of mails that count no more. */
  tidy(sql: Transaction): Promise<void>;
};

/**
 * Counts mails by address in the database, for all processes together. `key`: a secret of the installation, as an address is
 * soon guessed from a bare hash.
 */
export function createBoundedMails(parts: { clock: Clock; key: Buffer; bounds: MailBounds }): BoundedMails {
  const { clock, key, bounds } = parts;
  const digestOf = (address: string) =>
    createHmac('sha256', key).update(address.normalize('NFKC').toLowerCase()).digest();

  /** The mails that an address got within `withinMs`, the oldest first. */
  function lately(sql: Queryable, addressDigest: Buffer, except?: string): Promise<CountedMail[]> {
    const since = new Date(clock.now() - bounds.withinMs);
    return mailsTo(sql, addressDigest, { since, ...(except === undefined ? {} : { except }) });
  }

  function waitAfter(mails: readonly Pick<CountedMail, 'kind' | 'share' | 'sentAt'>[], ware: Ware): number {
    const { kind, share } = ware;
    const untilFewer = (of: readonly Pick<CountedMail, 'sentAt'>[], most: number) => {
      if (of.length < most) return 0;
      // Where none may leave at all, the newest decides as if one might.
      const last = of[of.length - Math.max(most, 1)]?.sentAt.getTime() ?? clock.now();
      return last + bounds.withinMs - clock.now();
    };
    const ofKind = untilFewer(
      mails.filter((mail) => mail.kind === kind),
      bounds.ofKind,
    );
    if (share === 'own') return ofKind;
    const inAll = untilFewer(
      mails.filter((mail) => mail.share !== 'own'),
      bounds.inAll,
    );
    if (share === 'needed') return Math.max(ofKind, inAll);
    const unasked = untilFewer(
      mails.filter((mail) => mail.share === 'unasked'),
      bounds.unasked,
    );
    return Math.max(ofKind, inAll, unasked);
  }

  return {
    async waitMs(sql, ware, address, leaving = 0) {
      const soon = Array.from({ length: leaving }, () => ({ ...ware, sentAt: new Date(clock.now()) }));
      return waitAfter([...(await lately(sql, digestOf(address))), ...soon], ware);
    },
    async take(sql, { kind, share, jobId }, address) {
      const addressDigest = digestOf(address);
      await lockAddress(sql, addressDigest);
      const waitMs = waitAfter(await lately(sql, addressDigest, jobId), { kind, share });
      if (waitMs === 0) {
        await countMail(sql, { jobId, addressDigest, kind, share, sentAt: new Date(clock.now()) });
      }
      return waitMs;
    },
    tidy: (sql) => deleteCountedMails(sql, new Date(clock.now() - bounds.withinMs)),
  };
}
