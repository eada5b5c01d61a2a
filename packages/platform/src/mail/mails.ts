import type { Clock } from '../clock/index.ts';
import type { Database, Queryable, Work } from '../db/index.ts';
import { defineJob, type Job, type Jobs } from '../jobs/index.ts';
import { failureWithoutAddresses } from './addresses-out.ts';
import type { Mail, Mailer } from './contract.ts';
import { createBoundedMails, type MailBounds, type MailShare } from './mail-bounds.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** How long it can be seen that a mail left. */
export const MAILS_KEPT_DAYS = 30;

/** A kind of mail, as the job of sending one. What is kept of it is what it is about, never what it says. */
export function defineMail<Data extends object>(name: string): Job<Data> {
  return defineJob<Data>({
    name,
    // Over some eight hours: mail servers come back, and some let strangers wait on purpose.
    attempts: 16,
    firstPauseMs: 10 * SECOND_MS,
    longestPauseMs: HOUR_MS,
    timeoutMs: 60 * SECOND_MS,
    atOnce: 4,
    keepDays: MAILS_KEPT_DAYS,
  });
}

/** Mails that count no more against the bounds of an address. */
export const sweepCountedMails = defineJob<Record<string, never>>({ name: 'mails.sweepCounted' });

export type MailCounts = { sent: number; failed: number; withheld: number };

/** What a kind of mail takes of the bounds of its address. `free`: nothing, as for mails that only its owner can cause. */
export type MailPolicy = {
  readonly share: MailShare | 'free';
  /** What becomes of a mail for which there is no room: it is dropped, or leaves later. Default: dropped. */
  readonly withoutRoom?: 'drop' | 'later';
};

export type Mails = {
  /**
   * Registers what a kind of mail says. `compose` runs in a transaction of its own right before the mail leaves, so a
   * secret that it makes lies nowhere but in the mail; it answers undefined when there is nothing to say any more.
   * Each try composes anew. A mail is sent once, but twice when the process dies after the mail server has taken it and
   * before that is marked, or when the mail server says so only after the try was given up.
   *
   * A mail for which the bounds of its address have no room does not leave, and what `compose` wrote for it is undone: a link
   * that was mailed before stays as good as it was. The caller who caused the mail is told nothing.
   */
  compose<Data extends object>(
    kind: Job<Data>,
    policy: MailPolicy,
    compose: (work: Work, data: Data) => Promise<Mail | undefined>,
  ): void;
  /**
   * How long until a mail of this kind may go to an address, in ms; 0: now. Only to be told to the owner of the address.
   * `leaving`: so many more are about to leave.
   */
  waitMs<Data extends object>(
    sql: Queryable,
    kind: Job<Data>,
    address: string,
    leaving?: number,
  ): Promise<number>;
  /** By kind, what was sent by this process since its start, and what failed, each try counted. */
  counts(): ReadonlyMap<string, Readonly<MailCounts>>;
};

export type MailParts = {
  jobs: Jobs;
  database: Database;
  mailer: Mailer;
  clock: Clock;
  /** A secret of this installation, under which addresses are counted. */
  key: Buffer;
  bounds: MailBounds;
  /** Called for each mail that did not leave because its address has no room. */
  onWithheld?: (kind: string) => void;
};

/** Ends the transaction of a mail for which there is no room. */
class NoRoom extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('the address has had its mails');
    this.waitMs = waitMs;
  }
}

/** Sends mails as jobs: `jobs.enqueue(work, kind, data)` decides on one. */
export function createMails(parts: MailParts): Mails {
  const { jobs, database, mailer, clock, key, bounds, onWithheld } = parts;
  const byKind = new Map<string, MailCounts>();
  const policies = new Map<string, MailPolicy>();
  const bounded = createBoundedMails({ clock, key, bounds });

  jobs.handle(sweepCountedMails, ({ sql }) => bounded.tidy(sql));
  jobs.schedule(sweepCountedMails, '40 * * * *');

  /** Composes a mail and counts it, both or neither. */
  async function composeCounted<Data extends object>(
    kind: Job<Data>,
    { share }: MailPolicy,
    { jobId, compose }: { jobId: string; compose: (work: Work) => Promise<Mail | undefined> },
  ): Promise<Mail | undefined> {
    return database.inTransaction(async (work) => {
      const mail = await compose(work);
      if (!mail || share === 'free') return mail;
      const waitMs = await bounded.take(work.sql, { kind: kind.name, share, jobId }, mail.to);
      if (waitMs > 0) throw new NoRoom(waitMs);
      return mail;
    });
  }

  return {
    async waitMs(sql, { name }, address, leaving) {
      const share = policies.get(name)?.share ?? 'free';
      return share === 'free' ? 0 : bounded.waitMs(sql, { kind: name, share }, address, leaving);
    },
    compose(kind, policy, compose) {
      const counts = { sent: 0, failed: 0, withheld: 0 };
      byKind.set(kind.name, counts);
      policies.set(kind.name, policy);
      jobs.handleOutside(kind, async (data, { jobId, signal }) => {
        const mail = await composeCounted(kind, policy, {
          jobId,
          compose: (work) => compose(work, data),
        }).catch(async (error: unknown) => {
          if (!(error instanceof NoRoom)) throw error;
          counts.withheld += 1;
          onWithheld?.(kind.name);
          if (policy.withoutRoom === 'later') {
            const startAt = clock.now() + error.waitMs;
            // One for this try and its repetitions.
            const singletonKey = jobId;
            await database.inTransaction((work) => jobs.enqueue(work, kind, data, { startAt, singletonKey }));
          }
          return undefined;
        });
        if (!mail) return;
        signal.throwIfAborted();
        try {
          await mailer.send(mail);
        } catch (error) {
          counts.failed += 1;
          throw failureWithoutAddresses(error);
        }
        counts.sent += 1;
      });
    },
    counts: () => byKind,
  };
}
