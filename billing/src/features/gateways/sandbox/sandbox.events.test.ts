import { createStillClock } from '@plausch/platform/clock';
import { newId } from '@plausch/platform/ids';
import { createLogger } from '@plausch/platform/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RULES } from '../../../rules.ts';
import { SIGNATURE_HEADER } from './sandbox.events.ts';
import { operation, SETUP, startSandbox, type TestSandbox } from './sandbox.fixture.ts';
import { createSandboxGateway } from './sandbox.gateway.ts';

let test: TestSandbox;
beforeAll(async () => {
  test = await startSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.onDelivery = async () => {};
  await allTaken();
  test.deliveries.length = 0;
});

/** Waits until every event is noted as taken. */
const allTaken = () =>
  expect
    .poll(() => test.database.pool.query('select id from sandbox_events where delivered_at is null'))
    .toMatchObject({ rows: [] });

type Body = { id: string; type: string; created: number; data: { object: object } };
const bodies = (): Body[] => test.deliveries.map(({ raw }) => JSON.parse(raw.toString()));
const types = () => bodies().map(({ type }) => type);
const delivered = (count: number) => expect.poll(() => test.deliveries.length).toBe(count);

describe('what is told', () => {
  it('is each change of an intent, with the session it was made for', async () => {
    const sessionId = newId();
    const { ref, clientSecret } = await test.newIntent({ sessionId });
    await test.confirm(clientSecret, { outcome: 'declined' });
    await delivered(1);
    await test.confirm(clientSecret, { outcome: 'challenge' });
    await delivered(2);
    await test.challenge(clientSecret, true);
    await delivered(3);
    expect(types()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
    ]);
    expect(bodies()[2]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'payment_intent.succeeded',
      created: Math.floor(test.clock.now() / 1_000),
      data: { object: { id: ref, metadata: { session_id: sessionId } } },
    });
  });

  it('is both answers of a bank that takes its time', async () => {
    const { clientSecret } = await test.newIntent(SETUP);
    await test.confirm(clientSecret, { outcome: 'charge_failed' });
    await delivered(1);
    test.clock.advance(RULES.sandbox.bankMs - 1);
    await test.sandbox.deliverPending();
    expect(types()).toEqual(['setup_intent.processing']);
    test.clock.advance(1);
    await delivered(2);
    expect(types()).toEqual(['setup_intent.processing', 'setup_intent.setup_failed']);
  });

  it('is that an intent was cancelled, once', async () => {
    const { ref } = await test.newIntent();
    await test.sandbox.cancelIntent(operation('cancelIntent'), ref);
    await test.sandbox.cancelIntent(operation('cancelIntent'), ref);
    await delivered(1);
    expect(types()).toEqual(['payment_intent.canceled']);
  });

  it('is nothing where nothing has changed', async () => {
    const { clientSecret } = await test.newIntent();
    await test.confirm(clientSecret, { outcome: 'succeeded' });
    await delivered(1);
    await test.confirm(clientSecret, { outcome: 'succeeded' });
    await test.challenge(clientSecret, false);
    await test.post('/sandbox/v1/intent', { client_secret: clientSecret });
    expect(await test.sandbox.deliverPending()).toBe(0);
    expect(test.deliveries).toHaveLength(1);
  });
});

describe('a delivery', () => {
  it('keeps nobody who pays waiting, and is not made twice meanwhile', async () => {
    const held = Promise.withResolvers<void>();
    test.onDelivery = () => held.promise;
    const { clientSecret } = await test.newIntent();
    expect((await test.confirm(clientSecret, { outcome: 'succeeded' })).intent.status).toBe('succeeded');
    await delivered(1);
    expect(await test.sandbox.pendingEvents()).toEqual([]);
    held.resolve();
    await allTaken();
    expect(await test.sandbox.deliverPending()).toBe(0);
  });

  it('that is on its way has arrived once everything is delivered', async () => {
    const held = Promise.withResolvers<void>();
    test.onDelivery = () => held.promise;
    const { clientSecret } = await test.newIntent();
    await test.confirm(clientSecret, { outcome: 'succeeded' });
    await delivered(1);
    let isDone = false;
    const done = test.sandbox.deliverPending().then(() => {
      isDone = true;
    });
    // More questions than it asks by itself.
    for (let asked = 0; asked < 20; asked += 1) await test.database.ping();
    expect(isDone).toBe(false);
    held.resolve();
    await done;
    const { rows } = await test.database.pool.query(
      'select id from sandbox_events where delivered_at is null',
    );
    expect(rows).toEqual([]);
  });

  it('that was not taken is found again, and made again with a fresh signature', async () => {
    test.onDelivery = async () => {
      throw new Error('billing is away');
    };
    const { ref, clientSecret } = await test.newIntent();
    await test.confirm(clientSecret, { outcome: 'succeeded' });
    await delivered(1);
    await expect.poll(() => test.sandbox.pendingEvents()).toHaveLength(1);
    expect(await test.sandbox.deliverPending()).toBe(0);
    test.clock.advance(RULES.sandbox.signatureMs + 1_000);
    const [pending] = await test.sandbox.pendingEvents();
    if (!pending) throw new Error('nothing is pending');
    expect(test.sandbox.readEvent(pending.raw, pending.headers)).toEqual({
      id: pending.id,
      type: 'intent.changed',
      intentRef: ref,
    });
    test.onDelivery = async () => {};
    expect(await test.sandbox.deliverPending()).toBe(1);
    expect(await test.sandbox.pendingEvents()).toEqual([]);
    const ids = new Set(bodies().map(({ id }) => id));
    expect([test.deliveries.length, ids.size]).toEqual([3, 1]);
  });

  it('that was taken is forgotten after a while', async () => {
    const { clientSecret } = await test.newIntent();
    await test.confirm(clientSecret, { outcome: 'succeeded' });
    await delivered(1);
    const kept = async () => (await test.database.pool.query('select id from sandbox_events')).rowCount;
    await allTaken();
    test.clock.advance(RULES.sandbox.eventsKeptMs);
    await test.sandbox.deliverPending();
    expect(await kept()).toBeGreaterThan(0);
    test.clock.advance(1);
    await test.sandbox.deliverPending();
    expect(await kept()).toBe(0);
  });

  it('of a process that ended is made by the next one, the answer of the bank too', async () => {
    const ended = await startSandbox();
    const { ref, clientSecret } = await ended.newIntent();
    ended.sandbox.close();
    await ended.confirm(clientSecret, { outcome: 'charge_failed' });
    ended.clock.advance(RULES.sandbox.bankMs);
    const next = startSandboxOn(ended);
    await next.sandbox.deliverPending();
    await expect
      .poll(() => next.types().toSorted())
      .toEqual(['payment_intent.payment_failed', 'payment_intent.processing']);
    expect(await next.sandbox.readIntent(ref)).toEqual({ kind: 'failed', code: 'card_declined' });
    expect(ended.deliveries).toEqual([]);
    await ended.stop();
  });
});

describe('a signature', () => {
  const paid = async () => {
    test.deliveries.length = 0;
    const { clientSecret } = await test.newIntent();
    await test.confirm(clientSecret, { outcome: 'succeeded' });
    await delivered(1);
    const [one] = test.deliveries;
    if (!one) throw new Error('nothing was delivered');
    return one;
  };
  const reading = (raw: Buffer, header: string | string[] | undefined) => () =>
    test.sandbox.readEvent(raw, header === undefined ? {} : { [SIGNATURE_HEADER]: header });
  const refused = expect.objectContaining({ code: 'unauthenticated' });
  const signatureOf = ({ headers }: { headers: object }) => String(Reflect.get(headers, SIGNATURE_HEADER));

  it('holds for five minutes, in either direction', async () => {
    const one = await paid();
    const signature = signatureOf(one);
    test.clock.advance(RULES.sandbox.signatureMs);
    expect(reading(one.raw, signature)).not.toThrow();
    test.clock.advance(1_000);
    expect(reading(one.raw, signature)).toThrow(refused);
    const slow = (behindMs: number) =>
      startSandboxOn({ database: test.database, clock: createStillClock(test.clock.now() - behindMs) });
    const fresh = await paid();
    const readBehind = (behindMs: number) => () => slow(behindMs).sandbox.readEvent(fresh.raw, fresh.headers);
    expect(readBehind(RULES.sandbox.signatureMs)).not.toThrow();
    expect(readBehind(RULES.sandbox.signatureMs + 1_000)).toThrow(refused);
  });

  it('may be one of several, as while a key is changed', async () => {
    const one = await paid();
    const [time, right] = signatureOf(one).split(',');
    expect(reading(one.raw, `${time},v1=${'0'.repeat(64)},${right},v0=old`)).not.toThrow();
  });

  it('is refused when anything about it is different', async () => {
    const one = await paid();
    const [time, right] = signatureOf(one).split(',');
    for (const wrong of [
      undefined,
      '',
      'nonsense',
      `${time}`,
      `${right}`,
      `${time},${right?.slice(0, -1)}`,
      `${time},${right}00`,
      `${time},v0=${right?.slice(3)}`,
      `t=,${right}`,
      `t=-1,${right}`,
      `t=1e9,${right}`,
      `${time?.slice(0, -1)}0x,${right}`,
    ])
      expect(reading(one.raw, wrong), String(wrong)).toThrow(refused);
    for (let at = 0; at < one.raw.length; at += 7) {
      const raw = Buffer.from(one.raw);
      raw.writeUInt8(raw.readUInt8(at) ^ 1, at);
      expect(reading(raw, signatureOf(one)), `byte ${at}`).toThrow(refused);
    }
  });

  it('of another installation is refused', async () => {
    const one = await paid();
    const other = startSandboxOn(test, Buffer.alloc(32, 6));
    expect(() => other.sandbox.readEvent(one.raw, one.headers)).toThrow(refused);
  });
});

/** Another process on the same tables. */
function startSandboxOn(
  { database, clock }: Pick<TestSandbox, 'database' | 'clock'>,
  key = Buffer.alloc(32, 5),
) {
  const told: Body[] = [];
  const sandbox = createSandboxGateway({
    database,
    clock,
    logger: createLogger({ level: 'silent' }),
    key,
    deliver: async (raw) => void told.push(JSON.parse(raw.toString())),
  });
  return { sandbox, types: () => told.map(({ type }) => type) };
}
