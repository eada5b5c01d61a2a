import { createTestDatabase } from '@plausch/dev-env';
import { createStillClock } from '@plausch/platform/clock';
import { type Database, openDatabase, type Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { createLogger } from '@plausch/platform/logger';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RULES } from '../../rules.ts';
import { SCHEMA } from '../../schema.ts';
import { Operations } from './gateways.operations.ts';
import type { Gateway, Outcome } from './gateways.port.ts';

const logger = createLogger({ level: 'silent' });
const projectId = newId();
const clock = createStillClock(Date.parse('2026-11-01T18:00:00Z'));

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase('billing');
  drop = made.drop;
  database = openDatabase({ url: made.url, schema: SCHEMA, log: logger, poolSize: 4 });
  await database.pool.query(`insert into projects (id, slug, created_at) values ($1, 'test', now())`, [
    projectId,
  ]);
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** A gateway whose answers a test sets. It does what comes under one key once, as each must. */
class ScriptedGateway {
  /** What was done, by key. */
  readonly done = new Map<string, Outcome<unknown>>();
  calls = 0;
  /** Loses the answer after having done it. */
  isAnswerLost = false;
  /** Loses the question. */
  isAway = false;
  /** A bank holds the money back. */
  isHeld = false;

  readonly port = {
    name: 'sandbox',
    refund: async ({ idempotencyKey }) => {
      this.calls += 1;
      if (this.isAway) throw new Error('no connection');
      if (this.isHeld) return { kind: 'held' };
      if (!this.done.has(idempotencyKey))
        this.done.set(idempotencyKey, { kind: 'done', value: { ref: `re_${this.done.size}` } });
      if (this.isAnswerLost) throw new Error('connection lost');
      return this.done.get(idempotencyKey) as Outcome<{ ref: string }>;
    },
    find: async ({ idempotencyKey }) => {
      if (this.isAway) throw new Error('no connection');
      return this.done.get(idempotencyKey) ?? { kind: 'never_arrived' };
    },
  } as Partial<Gateway> as Gateway;
}

let gateway: ScriptedGateway;
let operations: Operations;
let settled: Outcome<unknown>[];
let crashAt: string | undefined;
beforeEach(async () => {
  await database.pool.query('delete from gateway_operations');
  gateway = new ScriptedGateway();
  settled = [];
  crashAt = undefined;
  const crashpoint = (name: string) => {
    if (name === crashAt) throw new Error(`the power is gone ${name}`);
  };
  operations = new Operations({ database, clock, logger, rules: RULES, crashpoint }, [gateway.port]);
  operations.settleBy('test', async (_work, _operation, outcome) => void settled.push(outcome));
});

const planIn = async (work: Work, key = 'refund:1') => {
  const { operation } = await operations.plan(work, {
    projectId,
    environment: 'sandbox',
    gateway: 'sandbox',
    subject: 'test:1',
    key,
    request: {
      verb: 'refund',
      of: { chargeRef: 'ch_1', amount: { amountMicros: 10_000, currency: 'EUR' } },
    },
  });
  return operation;
};
const plan = (key?: string) => database.inTransaction((work) => planIn(work, key));
const states = async () =>
  (await database.pool.query('select state, tries, look_at is null as over from gateway_operations')).rows;
const later = () => clock.advance(RULES.gateways.lookAgainMs);

it('[I13] an operation is performed and settled once, however often it is planned and performed', async () => {
  const operation = await plan();
  expect((await plan()).id).toBe(operation.id);
  await Promise.all([
    operations.perform(operation),
    operations.perform(operation),
    operations.perform(operation),
  ]);
  await operations.perform(await plan());
  expect(gateway.done.size).toBe(1);
  expect(settled).toEqual([{ kind: 'done', value: { ref: 're_0' } }]);
  expect(await states()).toEqual([{ state: 'done', tries: 1, over: true }]);
});

it('[GW2] planned again while its answer is settled, an operation is found without waiting for that', async () => {
  const operation = await plan();
  const isSettling = Promise.withResolvers<void>();
  const maySettle = Promise.withResolvers<void>();
  operations.settleBy('slow', async () => {
    isSettling.resolve();
    await maySettle.promise;
  });
  await database.pool.query(`update gateway_operations set subject = 'slow:1'`);
  const performed = operations.perform(operation);
  await isSettling.promise;
  // The planning transaction holds a customer's row for which the settling one may wait: if it waited in turn, both would be ended.
  await database.inTransaction(async (work) => {
    await work.sql.execute(`set local lock_timeout = '1s'`);
    expect((await planIn(work)).id).toBe(operation.id);
  });
  maySettle.resolve();
  expect(await performed).toMatchObject({ kind: 'done' });
  expect(await states()).toEqual([{ state: 'done', tries: 1, over: true }]);
});

it('[GW6] what a bank holds back is asked for again a day later, or once it is said to have decided', async () => {
  gateway.isHeld = true;
  expect(await operations.perform(await plan())).toEqual({ kind: 'unknown' });
  expect(settled).toEqual([{ kind: 'unknown' }]);
  expect(await states()).toEqual([{ state: 'held', tries: 1, over: false }]);
  later();
  expect(await operations.reconcile(10)).toBe(0);
  clock.advance(RULES.gateways.heldMs);
  expect(await operations.reconcile(10)).toBe(1);
  expect(await states()).toEqual([{ state: 'held', tries: 2, over: false }]);
  gateway.isHeld = false;
  await database.inTransaction((work) => operations.release(work, 'ch_other'));
  expect(await operations.reconcile(10)).toBe(0);
  await database.inTransaction((work) => operations.release(work, 'ch_1'));
  expect(await operations.reconcile(10)).toBe(1);
  expect(settled.at(-1)).toEqual({ kind: 'done', value: { ref: 're_0' } });
  expect(await states()).toEqual([{ state: 'done', tries: 3, over: true }]);
});

it('an answer that was lost means nothing: the gateway is asked what became of it', async () => {
  gateway.isAnswerLost = true;
  expect(await operations.perform(await plan())).toEqual({ kind: 'unknown' });
  expect(await states()).toEqual([{ state: 'unknown', tries: 1, over: false }]);
  expect(await operations.reconcile(10)).toBe(0);
  later();
  gateway.isAnswerLost = false;
  expect(await operations.reconcile(10)).toBe(1);
  expect(settled.at(-1)).toEqual({ kind: 'done', value: { ref: 're_0' } });
  expect(gateway.done.size).toBe(1);
  expect(await operations.reconcile(10)).toBe(0);
});

it.each(['refund.before-reach', 'refund.after-reach'])(
  '[I2] [I14] after a crash at %s it is done once',
  async (point) => {
    const operation = await plan();
    crashAt = point;
    await expect(operations.perform(operation)).rejects.toThrow('the power is gone');
    crashAt = undefined;
    later();
    await operations.reconcile(10);
    expect(gateway.done.size).toBe(1);
    expect(settled).toHaveLength(1);
    expect(await states()).toEqual([expect.objectContaining({ state: 'done', over: true })]);
  },
);

it('a gateway that is away is asked again later, for one operation as for the next', async () => {
  gateway.isAway = true;
  await operations.perform(await plan('refund:1'));
  await operations.perform(await plan('refund:2'));
  later();
  expect(await operations.reconcile(10)).toBe(2);
  expect((await states()).map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  gateway.isAway = false;
  later();
  await operations.reconcile(10);
  expect((await states()).map(({ state }) => state)).toEqual(['done', 'done']);
  expect(gateway.done.size).toBe(2);
});

it('what cannot be settled stays to be settled', async () => {
  const operation = await plan();
  const failing = new Operations({ database, clock, logger, rules: RULES, crashpoint: () => {} }, [
    gateway.port,
  ]);
  failing.settleBy('test', async () => {
    throw new Error('a fault of ours');
  });
  await expect(failing.perform(operation)).rejects.toThrow('a fault of ours');
  expect(await states()).toEqual([{ state: 'planned', tries: 0, over: false }]);
  later();
  await operations.reconcile(10);
  expect(settled).toHaveLength(1);
});

it('a refusal is an answer', async () => {
  gateway.done.set('refund:1', { kind: 'refused', code: 'invalid', message: 'no such charge' });
  await operations.perform(await plan());
  expect(settled).toEqual([{ kind: 'refused', code: 'invalid', message: 'no such charge' }]);
  expect(await states()).toEqual([{ state: 'refused', tries: 1, over: true }]);
});

it('client secrets stand in no operation', async () => {
  gateway.done.set('refund:1', { kind: 'done', value: { ref: 'pi_1', clientSecret: 'pi_1_secret_x' } });
  await operations.perform(await plan());
  expect(settled).toEqual([{ kind: 'done', value: { ref: 'pi_1', clientSecret: 'pi_1_secret_x' } }]);
  const { rows } = await database.pool.query('select outcome from gateway_operations');
  expect(JSON.stringify(rows)).not.toContain('secret');
});
