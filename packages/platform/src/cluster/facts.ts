import type { Bus } from '../bus/index.ts';
import { type Database, type Fact, isDatabaseAway } from '../db/index.ts';
import { newId } from '../ids/index.ts';
import { defineJob, type Jobs } from '../jobs/index.ts';
import type { Logger } from '../logger/index.ts';
import type { Cluster } from './contract.ts';
import { deleteOldFacts, factsAfter, insertFacts, positionBefore } from './facts.store.ts';

const SUBJECT = 'facts';
/** So late at most another process hears a fact, also where the cluster loses every hint. */
const READ_EVERY_MS = 1_000;
/** A position may stay missing for as long as a transaction can last; after that it was rolled back. */
const MISSING_MS = 45_000;
const MOST_MISSING = 10_000;
const MOST_AT_ONCE = 1_000;
/** The sockets of a process that did not read for longer are long cut, and its rooms empty. */
const KEPT_MS = 3_600_000;

/** Deletes facts that every process has read. */
export const sweepFacts = defineJob<Record<string, never>>({ name: 'facts.sweep' });

export type WideFacts = {
  /** The process, as the rows of its facts name it. */
  readonly teller: string;
  /** Reads what other processes told from now on, and what they told in the last minute. */
  start(): Promise<void>;
  /** Reads now; resolves when everything that was committed before the call is heard. */
  read(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Facts that change what other processes keep in memory: written in the transaction that tells them, heard at once in their
 * own process like every fact, and read by every other process each second, sooner with a hint of the cluster. A listener
 * hears such a fact at least once, and bears hearing it twice and late.
 *
 * `wide`: the types. Two facts of one transaction are heard in their order; of two transactions, the one that began after
 * the other had committed is heard after it.
 */
export function createFacts(parts: {
  database: Database;
  bus: Bus;
  cluster: Cluster;
  jobs: Jobs;
  logger: Logger;
  wide: ReadonlySet<string>;
}): WideFacts {
  const { database, bus, cluster, jobs, logger, wide } = parts;
  const teller = newId();
  let position = 0;
  /** Positions that were not there when later ones were, and until when they are asked for again. */
  const missing = new Map<number, number>();
  /**
   * Facts of this process by their positions, until they are heard here: the answer to their commit may be lost. `until`: then they are
   * taken for rolled back.
   */
  const unheard = new Map<number, { readonly fact: Fact; readonly until: number }>();
  const positionOf = new WeakMap<Fact, number>();
  let reading: Promise<void> | undefined;
  let isAgainDue = false;
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;

  database.onFactsBeforeCommit(async (sql, facts) => {
    const told = facts.filter(({ type }) => wide.has(type));
    if (told.length === 0) return;
    const positions = await insertFacts(sql, teller, told);
    const until = performance.now() + MISSING_MS;
    for (const [index, fact] of told.entries()) {
      const at = positions[index] ?? 0;
      positionOf.set(fact, at);
      unheard.set(at, { fact, until });
    }
  });
  database.onFact((fact) => {
    if (!wide.has(fact.type)) return;
    unheard.delete(positionOf.get(fact) ?? 0);
    cluster.publish(SUBJECT, { teller });
  });
  const stopListening = cluster.listen(SUBJECT, (hint) => {
    if (timer && (hint as { teller?: unknown }).teller !== teller) void read();
  });
  jobs.handle(sweepFacts, (work) => deleteOldFacts(work.sql, KEPT_MS));
  jobs.schedule(sweepFacts, '*/20 * * * *');

  async function readBatch(): Promise<boolean> {
    const rows = await factsAfter(database.drizzle, teller, {
      after: position,
      missing: [...missing.keys()],
      most: MOST_AT_ONCE,
    });
    const now = performance.now();
    for (const [one, until] of missing) if (until < now) missing.delete(one);
    for (const [one, { until }] of unheard) if (until < now) unheard.delete(one);
    for (const row of rows) {
      for (let gap = position + 1; gap < row.position && missing.size < MOST_MISSING; gap += 1) {
        missing.set(gap, now + MISSING_MS);
      }
      missing.delete(row.position);
      position = Math.max(position, row.position);
      const fact = row.fact ?? unheard.get(row.position)?.fact;
      unheard.delete(row.position);
      if (fact) bus.publish(fact);
    }
    return rows.length === MOST_AT_ONCE;
  }

  async function readAll(): Promise<void> {
    do {
      isAgainDue = false;
      try {
        while (await readBatch());
        isAway = false;
      } catch (error) {
        // The next second reads on; what is missed meanwhile is in the table.
        if (!isAway)
          logger.warn({ err: error, isDatabaseAway: isDatabaseAway(error) }, 'facts cannot be read');
        isAway = true;
      }
    } while (isAgainDue);
    reading = undefined;
  }

  function read(): Promise<void> {
    isAgainDue = true;
    reading ??= readAll();
    return reading;
  }

  return {
    teller,
    async start() {
      position = await positionBefore(database.drizzle, MISSING_MS);
      timer = setInterval(() => void read(), READ_EVERY_MS);
      timer.unref();
      await read();
    },
    read,
    async close() {
      clearInterval(timer);
      timer = undefined;
      stopListening();
      await reading;
    },
  };
}
