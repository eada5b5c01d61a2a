import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';

const GB = 1e9;
const MB = 1e6;

export const doctorRules = {
  /** How old a look may be that is shown, and how soon another one may be asked for. */
  keptMs: MINUTE_MS,
  againMs: 5 * SECOND_MS,
  /** How long one check may wait for others, and how many of them run at a time. */
  patienceMs: 6 * SECOND_MS,
  atOnce: 6,
  /** Mails that an administrator may send to themselves, and within which time. */
  testMail: { most: 5, withinMs: HOUR_MS },
  /** Below which share or so many bytes a disk is nearly full, or full; how long it should last at least. */
  disk: { warnShare: 0.1, warnBytes: 2 * GB, failBytes: 500 * MB, lastsMs: 7 * DAY_MS },
  memory: { warnBytes: 300 * MB, failBytes: 100 * MB },
  openFiles: 4_096,
  clock: { warnMs: 3 * SECOND_MS, failMs: 25 * SECOND_MS },
  certificate: { warnMs: 14 * DAY_MS, failMs: 3 * DAY_MS },
  /** How slow the database may answer. */
  answerMs: 100,
  transactionMs: 10 * MINUTE_MS,
  /** How many of the possible connections may be used, as a share. */
  connections: 0.8,
  /** Age of the oldest fact that is not heard, and of jobs that are due. */
  waitingMs: 10 * MINUTE_MS,
  readyJobs: 500,
  /** Of the answers of the last minutes: more may not have failed. */
  errors: { withinMs: 15 * MINUTE_MS, warnShare: 0.0005, failShare: 0.01 },
  loop: { measuredMs: SECOND_MS, warnMs: 100, failMs: 500 },
};
export type DoctorRules = typeof doctorRules;

declare module '../../rules.ts' {
  interface FeatureRules {
    doctor: DoctorRules;
  }
}
