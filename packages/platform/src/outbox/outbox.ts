import type { FactOf, FactType } from '../bus/index.ts';
import type { Clock } from '../clock/index.ts';
import type { Database, Work } from '../db/index.ts';
import { defineJob, type Jobs } from '../jobs/index.ts';
import type { Logger } from '../logger/index.ts';
import * as store from './outbox.store.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;
/** After so many failures of a delivery the operator has to look. It is tried on, at least every hour. */
const STUCK_FROM = 5;
const KEPT_MS = 7 * 24 * HOUR_MS;

const deliver = defineJob<{ subscriber: string }>({
  name: 'outbox.deliver',
  timeoutMs: 60 * SECOND_MS,
  atOnce: 4,
  keepDays: 1,
});

/** Every minute: what failed, and what a killed process was about to deliver, has its next try. */
export const resumeOutbox = defineJob<Record<string, never>>({ name: 'outbox.resume', keepDays: 1 });

/** Heard facts go after a week. */
export const sweepOutbox = defineJob<Record<string, never>>({ name: 'outbox.sweep' });

type Listener = (work: Work, fact: never) => Promise<void>;
type Subscription = { readonly subscriber: string; readonly type: string; readonly listen: Listener };

export type Outbox = {
  /**
   * Tells a fact that must not be missed, in the transaction of `work`. Listeners on the bus hear it after the commit, like
   * any fact; subscribers hear it at least once, and facts of one key in the order of their commits.
   */
  tell<T extends FactType>(work: Work, key: string, fact: FactOf<T>): Promise<void>;
  /**
   * Subscribes to facts of a type from now on, under a name that stays for good. To be called at the start, in every
   * process. `listen` runs in a transaction together with the mark that the fact was heard: what it writes happens
   * once, and what reaches further it leaves to a job. When it fails, it is tried again, and only the facts of this
   * key wait behind it.
   */
  subscribe<T extends FactType>(
    type: T,
    subscriber: string,
    listen: (work: Work, fact: FactOf<T>) => Promise<void>,
  ): void;
  /** Deliveries that wait, how many of them are stuck, and for how long (ms) the oldest has waited. */
  counts(): Promise<{ waiting: number; stuck: number; oldestAgeMs: number }>;
};

export function createOutbox(parts: {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  logger: Logger;
}): Outbox {
  const { database, jobs, clock, logger } = parts;
  const subscriptions = new Map<string, Subscription>();

  /** Delivers one fact; says whether there was one. */
  async function deliverNext({ subscriber, listen }: Subscription): Promise<boolean> {
    let delivery: store.Delivery | undefined;
    try {
      await database.inTransaction(async (work) => {
        const now = new Date(clock.now());
        delivery = await store.nextDelivery(work.sql, subscriber, now);
        if (!delivery) return;
        await listen(work, delivery.fact as never);
        await store.markDelivered(work.sql, subscriber, delivery.position, now);
      });
    } catch (error) {
      if (!delivery) throw error;
      await putOff(subscriber, delivery, error);
    }
    return delivery !== undefined;
  }

  async function putOff(subscriber: string, delivery: store.Delivery, error: unknown): Promise<void> {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** delivery.failures);
    const dueAt = new Date(clock.now() + pauseMs);
    if (!(await database.inTransaction((work) => store.putOff(work.sql, subscriber, delivery, dueAt))))
      return;
    const { position, type } = delivery;
    const failures = delivery.failures + 1;
    const about = { err: error, subscriber, fact: type, position, failures };
    if (failures === STUCK_FROM) logger.error(about, 'a fact is stuck');
    else logger.warn(about, 'a fact could not be delivered and is tried again');
  }

  jobs.handleOutside(deliver, async ({ subscriber }, { signal }) => {
    const subscription = subscriptions.get(subscriber);
    while (subscription && !signal.aborted && (await deliverNext(subscription)));
  });
  jobs.handle(resumeOutbox, async (work) => {
    for (const subscriber of await store.dueSubscribers(work.sql, new Date(clock.now()))) {
      await jobs.enqueue(work, deliver, { subscriber }, { singletonKey: subscriber });
    }
  });
  jobs.schedule(resumeOutbox, '* * * * *');
  jobs.handle(sweepOutbox, (work) => store.deleteHeard(work.sql, new Date(clock.now() - KEPT_MS)));
  jobs.schedule(sweepOutbox, '15 4 * * *');

  return {
    async tell(work, key, fact) {
      const subscribers = [...subscriptions.values()]
        .filter(({ type }) => type === fact.type)
        .map(({ subscriber }) => subscriber);
      const toldAt = new Date(clock.now());
      await store.insertFact(work.sql, { type: fact.type, key, fact, toldAt, subscribers });
      for (const subscriber of subscribers) await jobs.enqueue(work, deliver, { subscriber });
      work.tell(fact);
    },
    subscribe(type, subscriber, listen) {
      if (subscriptions.has(subscriber)) throw new Error(`the subscriber ${subscriber} exists already`);
      subscriptions.set(subscriber, { subscriber, type, listen });
    },
    async counts() {
      const { waiting, stuck, oldest } = await store.countOpen(database.drizzle, STUCK_FROM);
      return {
        waiting,
        stuck,
        oldestAgeMs: oldest === null ? 0 : Math.max(0, clock.now() - oldest.getTime()),
      };
    },
  };
}
