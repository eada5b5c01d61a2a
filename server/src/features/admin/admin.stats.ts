import { DAY_MS } from '@plausch/platform/clock';
import type { Stats } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { countAccounts, joinedByDay } from '../accounts/index.ts';
import type { BackupStanding } from '../backups/index.ts';
import { countOpenDeclarations } from '../legal/index.ts';
import { countOpenCases } from '../reports/index.ts';
import { countLines } from '../rooms/index.ts';
import { countMeasures } from '../sanctions/index.ts';
import { countSeen } from '../sessions/index.ts';
import { coinsOfPeople } from '../wallet/index.ts';

/** As many days as a month has at least, today among them. */
const DAYS_SHOWN = 30;

/**
 * [AD4] How the place is doing. Counting reads whole tables, so it is done once for all who ask within `statsKeptMs`, and never
 * twice at a time.
 */
export class StatsDesk {
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'jobs' | 'provided' | 'rules'>;
  #kept: { readonly atMs: number; readonly stats: Promise<Stats> } | undefined;

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'jobs' | 'provided' | 'rules'>) {
    this.#ground = ground;
  }

  read(): Promise<Stats> {
    const atMs = this.#ground.clock.now();
    if (this.#kept && atMs - this.#kept.atMs < this.#ground.rules.admin.statsKeptMs) return this.#kept.stats;
    const kept = { atMs, stats: this.#count(new Date(atMs)) };
    this.#kept = kept;
    // The next one to ask counts anew.
    kept.stats.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return kept.stats;
  }

  /** One after the other: the pool is there for people. */
  async #count(now: Date): Promise<Stats> {
    const { database, jobs, provided } = this.#ground;
    const sql = database.drizzle;
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const { all, waiting, ...tiers } = await countAccounts(sql);
    const today = await countSeen(sql, dayAgo);
    const week = await countSeen(sql, new Date(now.getTime() - 7 * DAY_MS));
    const joined = await joinedByDay(sql, now, DAYS_SHOWN);
    const lines = await countLines(sql, dayAgo);
    const cases = await countOpenCases(sql);
    const { muted, locked, unsigned } = await countMeasures(sql, now);
    const declarations = await countOpenDeclarations(sql);
    const coins = await coinsOfPeople(sql);
    const dead = (await jobs.counts()).filter(({ state }) => state === 'dead');
    return {
      at: now.toISOString(),
      people: { all, waiting, today, week, joined },
      rooms: { present: provided.rooms.countPresent(), lines },
      team: {
        cases: cases.count,
        oldestCase: cases.oldest?.toISOString() ?? null,
        signatures: unsigned,
        declarations,
        muted,
        locked,
      },
      tiers,
      coins,
      backups: backupsOf(provided.backups.standing()),
      failedJobs: dead.reduce((sum, { count }) => sum + count, 0),
    };
  }
}

/** [BK7] */
function backupsOf(standing: BackupStanding | undefined): Stats['backups'] {
  if (!standing) return null;
  const { newest, nightly, drill, isLate } = standing;
  const momentOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  return {
    newest: momentOf(newest?.madeAt),
    bytes: newest?.bytes ?? 0,
    encrypted: newest?.isEncrypted ?? false,
    late: isLate,
    failure: nightly?.failure ?? null,
    drilled: momentOf(drill?.at),
    drillFailure: drill?.failure ?? null,
  };
}
