import type { Database, Work } from '../db/index.ts';
import { defineJob, type Job, type Jobs } from '../jobs/index.ts';
import type { Mail, Mailer } from './contract.ts';

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

export type MailCounts = { sent: number; failed: number };

export type Mails = {
  /**
   * Registers what a kind of mail says. `compose` runs in a transaction of its own right before the mail leaves, so a
   * secret that it makes lies nowhere but in the mail; it answers undefined when there is nothing to say any more.
   * Each try composes anew. A mail is sent once, but twice when the process dies after the mail server has taken it and
   * before that is marked, or when the mail server says so only after the try was given up.
   */
  compose<Data extends object>(
    kind: Job<Data>,
    compose: (work: Work, data: Data) => Promise<Mail | undefined>,
  ): void;
  /** By kind, what was sent by this process since its start, and what failed, each try counted. */
  counts(): ReadonlyMap<string, Readonly<MailCounts>>;
};

/** Sends mails as jobs: `jobs.enqueue(work, kind, data)` decides on one. */
export function createMails(parts: { jobs: Jobs; database: Database; mailer: Mailer }): Mails {
  const { jobs, database, mailer } = parts;
  const byKind = new Map<string, MailCounts>();
  return {
    compose(kind, compose) {
      const counts = { sent: 0, failed: 0 };
      byKind.set(kind.name, counts);
      jobs.handleOutside(kind, async (data, { signal }) => {
        const mail = await database.inTransaction((work) => compose(work, data));
        if (!mail) return;
        signal.throwIfAborted();
        try {
          await mailer.send(mail);
        } catch (error) {
          counts.failed += 1;
          throw error;
        }
        counts.sent += 1;
      });
    },
    counts: () => byKind,
  };
}
