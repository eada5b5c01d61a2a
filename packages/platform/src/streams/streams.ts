import type { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import { batched, type Database, type Work } from '../db/index.ts';
import { defineJob, type Jobs } from '../jobs/index.ts';
import type { MessageTable } from '../realtime/index.ts';
import * as store from './streams.store.ts';

/** A reader that has missed more events gets the state: it is smaller by then. */
const MOST_MISSED = 200;
/** So many events in one transaction, so that new ones do not wait long for the sweep. */
const SWEPT_AT_ONCE = 5_000;

/** Deletes events whose time is over. */
export const sweepStreams = defineJob<Record<string, never>>({ name: 'streams.sweep' });

declare module '../bus/index.ts' {
  interface Facts {
    /** One transaction told persons something; numbers and messages as they are kept. */
    'own.told': { told: readonly Told[] };
  }
}

/** What happened, and to whom: each owner with the number that the event has in their stream. */
export type Told = store.Happening & { readonly to: readonly (readonly [owner: string, number: number])[] };

export type TellOptions = {
  /** The id of the thing that it is about, beside the message. */
  readonly about?: string;
};

/** Tells persons what happens to them, and remembers it for those who are away. */
export type OwnStreams<M extends MessageTable> = {
  /**
   * Tells an account something, on every device and once, also after a lost connection or a killed process: it is kept with
   * the transaction of `work`, and leaves after its commit. `to`: one account, or many that are told the same.
   */
  tell<N extends keyof M & string>(
    work: Work,
    to: string | readonly string[],
    name: N,
    message: z.output<M[N]>,
    options?: TellOptions,
  ): void;
  /** What a reader has missed; questions of one moment share a statement. `since`: null for one that knows nothing. */
  missed(owner: string, since: number | null): Promise<store.Missed>;
};

/**
 * `state`: what makes up the state of an owner, by name; `keptMs`: how long events are kept for readers that are away. The
 * fact `own.told` must reach every process.
 */
export function createOwnStreams<M extends MessageTable>(parts: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  keptMs: number;
  state: Readonly<Record<string, store.StatePart>>;
}): OwnStreams<M> {
  const { database, clock, jobs, keptMs, state } = parts;
  const begun = new WeakMap<Work, store.Telling[]>();

  /** What a transaction tells so far. It is numbered as its last statement, so that others wait for a commit at most. */
  function tellingsOf(work: Work): store.Telling[] {
    const known = begun.get(work);
    if (known) return known;
    const tellings: store.Telling[] = [];
    begun.set(work, tellings);
    const told: Told[] = [];
    // Told now and filled in before the commit: facts that are told later, such as the end of a session, are heard later.
    work.tell({ type: 'own.told', told });
    work.beforeCommit(async () => {
      const numbers = await store.insertEvents(work.sql, tellings, new Date(clock.now()));
      let place = 0;
      const numbered = (owner: string) => [owner, numbers[place++] ?? Number.NaN] as const;
      for (const { happening, to } of tellings) told.push({ ...happening, to: to.map(numbered) });
    });
    return tellings;
  }

  const find = store.missedIn(state, MOST_MISSED);
  const missedBy = batched<store.Missed>(async (_sql, keys) => {
    const missed = await find(database, keys.map(positionOf));
    return new Map(missed.map((one, place) => [keys[place] ?? '', one]));
  });

  jobs.handle(sweepStreams, async (work) => {
    const before = new Date(clock.now() - keptMs);
    const deleted = await store.deleteOldEvents(work.sql, before, SWEPT_AT_ONCE);
    if (deleted === SWEPT_AT_ONCE) await jobs.enqueue(work, sweepStreams, {});
  });
  jobs.schedule(sweepStreams, '45 4 * * *');

  return {
    tell(work, to, name, message, { about } = {}) {
      const happening = { name, message: message as object, about: about ?? null };
      tellingsOf(work).push({ happening, to: typeof to === 'string' ? [to] : to });
    },
    async missed(owner, since) {
      const missed = await missedBy(database.drizzle, keyOf({ owner, since }));
      if (!missed) throw new Error('a position in an own stream was not looked up');
      return missed;
    },
  };
}

const keyOf = ({ owner, since }: store.Position) => `${owner} ${since ?? ''}`;

function positionOf(key: string): store.Position {
  const [owner = '', since = ''] = key.split(' ');
  return { owner, since: since === '' ? null : Number(since) };
}
