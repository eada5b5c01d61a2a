import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { RULES } from '../../rules.ts';
import { sweepEvents } from './index.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
});
afterAll(() => billing.stop());

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100';
const post = (events: unknown) => billing.call('POST', '/v1/events', { body: { events } });
const event = (more: object = {}) => ({
  id: crypto.randomUUID(),
  timestamp_ms: billing.clock.now(),
  type: 'web_billing',
  event_name: 'checkout_session_start',
  app_user_id: 'anna',
  context: { library_name: 'purchases-js', utm_term: null },
  properties: { trace_id: 'trace', product_price: 4_990_000, selected: ['a', { b: 1 }] },
  ...more,
});
const kept = (id: string) => billing.rows('select * from events where id = $1', [id]);

it('[BILL-26 server] [BILL-27 server] takes events with 200, each once', async () => {
  const first = event({ id: ID });
  expect(await post([first, event()])).toMatchObject({ status: 200, body: { taken: 2, ignored: 0 } });
  expect((await post([first, first])).status).toBe(200);
  expect((await post([{ ...first, id: ID.toUpperCase() }])).status).toBe(200);
  expect(await kept(ID)).toEqual([
    expect.objectContaining({
      environment: 'sandbox',
      name: 'checkout_session_start',
      app_user_id: 'anna',
      trace_id: 'trace',
      at: new Date(billing.clock.now()),
      context: first.context,
      properties: first.properties,
    }),
  ]);
  expect((await post([])).status).toBe(200);
});

it('[BILL-26 server] reads keys with capitals as well', async () => {
  const id = crypto.randomUUID();
  await post([
    {
      id,
      timestampMs: billing.clock.now() - 5_000,
      eventName: 'sdk_initialized',
      appUserId: 'Jörg 🦊',
      traceId: 'own',
    },
  ]);
  expect(await kept(id)).toEqual([
    expect.objectContaining({
      name: 'sdk_initialized',
      app_user_id: 'Jörg 🦊',
      trace_id: 'own',
      at: new Date(billing.clock.now() - 5_000),
      context: {},
      properties: {},
    }),
  ]);
});

it('an event that cannot be kept never refuses those beside it', async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(10)}1${'}'.repeat(10)}`);
  const bad = [
    null,
    7,
    [],
    {},
    event({ id: 'no id' }),
    event({ event_name: '' }),
    event({ event_name: 7 }),
    event({ event_name: 'x'.repeat(101) }),
    event({ app_user_id: ' ' }),
    event({ app_user_id: 'a\0b' }),
    event({ context: [] }),
    event({ properties: 'x' }),
    event({ properties: { text: 'a\0b' } }),
    event({ properties: { 'a\0b': 1 } }),
    event({ properties: { half: '\ud800' } }),
    event({ properties: deep }),
    event({ properties: { text: 'x'.repeat(17_000) } }),
  ];
  const good = event();
  expect((await post([...bad, good])).body).toEqual({ taken: 1, ignored: bad.length });
  expect(await kept(good.id)).toHaveLength(1);
});

it('an event of an absurd moment counts as now', async () => {
  for (const timestamp_ms of [0, 1e17, -1, 'x', Number.MAX_SAFE_INTEGER]) {
    const { id } = event();
    await post([event({ id, timestamp_ms })]);
    expect((await kept(id))[0]?.['at']).toEqual(new Date(billing.clock.now()));
  }
});

it('what is no list of events, or too many, is refused', async () => {
  for (const body of [{}, { events: {} }, { events: Array.from({ length: 101 }, () => event()) }, []])
    expect((await billing.call('POST', '/v1/events', { body })).status).toBe(422);
});

it('a batch of a hundred large events fits', async () => {
  const events = Array.from({ length: 100 }, () => event({ context: { page_url: 'x'.repeat(2_000) } }));
  expect((await post(events)).body).toEqual({ taken: 100, ignored: 0 });
});

it('events are kept for 90 days', async () => {
  const { id } = event();
  await post([event({ id })]);
  billing.clock.advance(RULES.events.keptMs - 1);
  await billing.runJob(sweepEvents);
  expect(await kept(id)).toHaveLength(1);
  billing.clock.advance(2);
  await billing.runJob(sweepEvents);
  expect(await kept(id)).toEqual([]);
});
