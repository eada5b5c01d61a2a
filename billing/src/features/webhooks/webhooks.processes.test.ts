import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { CrashLab } from '../../crash.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { Receiver } from './webhooks.fixture.ts';
import { sweepWebhooks } from './webhooks.jobs.ts';

const isThorough = process.env['THOROUGH'] === 'yes';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.open();
});
afterAll(() => receiver.close());

it('[I10] [WH3] two processes send each event once, in order', async () => {
  const billing: TestBilling = await startBilling({
    clock: 'going',
    app: receiver.link,
    rules: { checkout: { ...RULES.checkout, holdMs: 400 as 3_000, readMs: 50 as 1_000 } },
  });
  const other = await billing.beside();
  const people = Array.from({ length: 3 }, (_, index) => `m${index}`);
  await Promise.all(
    people.map(async (id, index) => {
      const [here, there] = index % 2 === 0 ? [billing, other] : [other, billing];
      await new Buyer(here, id).buy('vip_monthly');
      await new Buyer(there, id).buy('babo_monthly');
    }),
  );
  await Promise.all([billing.runJob(sweepWebhooks), other.runJob(sweepWebhooks)]);
  const all = [
    '1 customer.created',
    '2 subscription.started',
    '3 entitlement.granted',
    '4 subscription.changed',
    '5 entitlement.granted',
    '6 entitlement.revoked',
  ];
  for (const id of people) await expect.poll(() => receiver.about(id), { timeout: 10_000 }).toEqual(all);
  expect(await brokenInvariants(billing.database)).toEqual([]);
  await other.stop();
  await billing.stop();
});

it.each(isThorough ? ['webhook.before-send', 'webhook.after-send'] : ['webhook.after-send'])(
  '[I10] [I13] [WH4] a process that is killed at %s: its event comes with the next one, under the same id',
  { timeout: 60_000 },
  async (point) => {
    const lab = await CrashLab.open();
    const before = await lab.run(point, receiver.url);
    const path = `/v1/subscribers/${encodeURIComponent(point)}`;
    await before.call('GET', path).catch(() => {});
    expect(await before.end).toEqual([null, 'SIGKILL']);
    const after = await lab.run(undefined, receiver.url);
    const seen = () => receiver.received.filter(({ event }) => event.app_user_id === point);
    const [first] = seen();
    expect(seen()).toHaveLength(point === 'webhook.after-send' ? 1 : 0);
    // What a later event finds waiting leaves first.
    await new Buyer(after, point).buy('premium_lifetime');
    await expect.poll(() => seen().at(-1)?.event.type, { timeout: 20_000 }).toBe('entitlement.granted');
    expect(seen().map(({ event }) => event.sequence)).toEqual(
      point === 'webhook.after-send' ? [1, 1, 2] : [1, 2],
    );
    if (first) expect(seen()[1]?.raw).toBe(first.raw);
    await expect.poll(() => brokenInvariants(lab.database)).toEqual([]);
    after.kill();
    await lab.close();
  },
);
