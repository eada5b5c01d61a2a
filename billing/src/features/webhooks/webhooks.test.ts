import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { deliverEvents } from '../gateways/index.ts';
import { APP_KEYS, isSigned, Receiver } from './webhooks.fixture.ts';
import { forgetWebhooks, sweepWebhooks } from './webhooks.jobs.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let receiver: Receiver;
let billing: TestBilling;
const log: string[] = [];
beforeAll(async () => {
  receiver = await Receiver.open();
  billing = await startBilling({
    app: receiver.link,
    log: (line) => void log.push(line),
    rules: { checkout: { ...RULES.checkout, holdMs: 400 as 3_000, readMs: 20 as 1_000 } },
  });
});
afterAll(async () => {
  expect(await brokenInvariants(billing.database)).toEqual([]);
  await billing.stop();
  receiver.close();
});

let number = 0;
const buyer = (name: string) => {
  number += 1;
  return new Buyer(billing, `${name} ${number}`);
};
const advance = (of: Buyer, by: string) =>
  billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: of.id, advance: by } });
const asServer = (address: string, body?: object) =>
  billing.call('POST', address, { key: APP_KEYS.apiKey('sandbox'), body: body ?? {} });
const command = (of: Buyer, verb: string) =>
  asServer(
    `/v2/customers/${encodeURIComponent(of.id)}/${verb}`,
    verb === 'revoke' ? { reason: 'Sperre' } : {},
  );
const sent = (of: Buyer) => billing.billing.jobs.drain().then(() => receiver.about(of.id));
const of = (who: Buyer) => receiver.received.filter(({ event }) => event.app_user_id === who.id);
const dataOf = (who: Buyer, type: string) => of(who).findLast(({ event }) => event.type === type)?.event.data;
const tries = async (who: Buyer) =>
  (
    await billing.rows(
      `select event.sequence::int, tries, outcome, last_answer from webhook_deliveries delivery
       join webhook_events event on event.id = event_id where app_user_id = $1 order by 1`,
      [who.id],
    )
  ).map((row) => Object.values(row).join(' '));

describe('what is told', () => {
  it('[CAP-42] [WH1] [WH2] a trial: signed, numbered, and said in the order in which it happened', async () => {
    const anna = buyer('anna');
    await anna.buy('premium_monthly');
    expect(await sent(anna)).toEqual(['1 customer.created', '2 trial.started', '3 entitlement.granted']);
    for (const one of of(anna)) {
      expect(isSigned(one, APP_KEYS.webhookSecret)).toBe(true);
      expect(isSigned(one, 'whsec_other')).toBe(false);
      expect(one.signature).toMatch(`t=${Math.floor(billing.clock.now() / 1_000)},`);
      expect(one.event.created).toBe(new Date(billing.clock.now()).toISOString());
    }
    expect(new Set(of(anna).map(({ event }) => event.id)).size).toBe(3);
    const until = new Date(billing.clock.now() + 7 * DAY).toISOString();
    expect(dataOf(anna, 'trial.started')).toMatchObject({
      product_identifier: 'premium_monthly',
      state: 'trial',
      expires_date: until,
      is_sandbox: true,
    });
    expect(dataOf(anna, 'entitlement.granted')).toEqual({
      entitlement_identifier: 'premium',
      product_identifier: 'premium_monthly',
      expires_date: until,
      is_sandbox: true,
    });
  });

  it('[WH1] the life of a subscription; dates by our clock, also where the customer’s is ahead', async () => {
    const berta = buyer('berta');
    await berta.buy('vip_monthly');
    await advance(berta, 'P1M');
    await command(berta, 'subscriptions/vip_monthly/cancel');
    await command(berta, 'subscriptions/vip_monthly/resume');
    expect((await sent(berta)).slice(1)).toEqual([
      '2 subscription.started',
      '3 entitlement.granted',
      '4 subscription.renewed',
      '5 subscription.cancelled',
      '6 subscription.resumed',
    ]);
    const { expires_date, store_transaction_id } = dataOf(berta, 'subscription.renewed') ?? {};
    expect(expires_date).toBe((await berta.info()).subscriptions['vip_monthly']?.expires_date);
    expect(store_transaction_id).toMatch(/^[0-9a-f-]{36}$/);
    await command(berta, 'subscriptions/vip_monthly/cancel');
    await advance(berta, 'P2M');
    expect((await sent(berta)).slice(6)).toEqual([
      '7 subscription.cancelled',
      '8 subscription.expired',
      '9 entitlement.revoked',
    ]);
    expect(dataOf(berta, 'subscription.expired')).toMatchObject({ state: 'ended', end_reason: 'cancelled' });
  });

  it('[WH1] an upgrade changes what one has; a failed renewal is told with each try, and its end', async () => {
    const carla = buyer('carla');
    await carla.buy('vip_monthly');
    await carla.buy('babo_monthly');
    expect((await sent(carla)).slice(3)).toEqual([
      '4 subscription.changed',
      '5 entitlement.granted',
      '6 entitlement.revoked',
    ]);
    expect(dataOf(carla, 'subscription.changed')).toMatchObject({ product_identifier: 'babo_monthly' });
    const dora = buyer('dora');
    await dora.buy('vip_monthly', {
      card: { number: '4000000000000341', exp_month: 12, exp_year: 2034, cvc: '123' },
    });
    await advance(dora, 'P1M');
    await advance(dora, 'P1M');
    expect((await sent(dora)).slice(3)).toEqual([
      ...[4, 5, 6, 7].map((at) => `${at} payment.failed`),
      '8 subscription.expired',
      '9 entitlement.revoked',
    ]);
    expect(dataOf(dora, 'subscription.expired')).toMatchObject({ end_reason: 'billing_issue' });
  });

  it('[WH1] a ban: over at once, and the money is on its way back', async () => {
    const emil = buyer('emil');
    await emil.buy('babo_monthly');
    await advance(emil, 'P10D');
    expect((await command(emil, 'revoke')).status).toBe(200);
    expect((await sent(emil)).slice(3)).toEqual([
      '4 subscription.expired',
      '5 entitlement.revoked',
      '6 refund.created',
    ]);
    expect(dataOf(emil, 'refund.created')).toMatchObject({
      product_identifier: 'babo_monthly',
      currency: 'EUR',
      amount_micros: expect.any(Number),
    });
  });

  it('[WH1] what was given ends by itself: by our clock with the next sweep, in the sandbox with its clock', async () => {
    const [fritz, gerda] = [buyer('fritz'), buyer('gerda')];
    for (const one of [fritz, gerda]) {
      const address = `/v2/customers/${encodeURIComponent(one.id)}/grants`;
      await asServer(address, { entitlement_identifier: 'premium', period: 'P1D' });
    }
    await advance(gerda, 'P2D');
    expect(await sent(gerda)).toEqual([
      '1 customer.created',
      '2 entitlement.granted',
      '3 entitlement.revoked',
    ]);
    expect(await sent(fritz)).toEqual(['1 customer.created', '2 entitlement.granted']);
    billing.clock.advance(DAY + 1);
    await billing.runJob(sweepWebhooks);
    expect((await sent(fritz)).slice(2)).toEqual(['3 entitlement.revoked']);
    await billing.runJob(sweepWebhooks);
    expect(receiver.about(fritz.id)).toHaveLength(3);
  });

  it('[WH1] a dispute when it is opened, and what it costs when it is lost', async () => {
    const hanna = buyer('hanna');
    await hanna.buy('premium_lifetime', {
      card: { number: '4000000000000259', exp_month: 12, exp_year: 2034, cvc: '123' },
    });
    await advance(hanna, 'P1D');
    expect((await sent(hanna)).slice(1)).toEqual(['2 entitlement.granted', '3 dispute.opened']);
    const [payment] = await billing.rows(
      'select t.id from transactions t join customer_ids using (customer_id) where app_user_id = $1',
      [hanna.id],
    );
    expect(dataOf(hanna, 'dispute.opened')).toEqual({
      store_transaction_id: payment?.['id'],
      amount_micros: 149_000_000,
      is_sandbox: true,
    });
    const [dispute] = await billing.rows(
      `select dispute.ref from sandbox_disputes dispute join sandbox_customers owner on owner.ref = customer_ref
       join customer_ids on customer_ids.customer_id::text = owner.customer_id where app_user_id = $1`,
      [hanna.id],
    );
    await billing.call('POST', `/sandbox/v1/disputes/${dispute?.['ref']}`, { body: { won: false } });
    await billing.runJob(deliverEvents);
    await billing.billing.jobs.drain({ early: true });
    expect((await sent(hanna)).slice(3)).toEqual(['4 entitlement.revoked']);
  });
});

describe('how it is delivered', () => {
  it('[I10] [WH3] [WH4] tried eight times over three days, then given up; the next of the customer waits for it', async () => {
    const ida = buyer('ida');
    receiver.fail();
    await ida.buy('premium_lifetime');
    expect(await sent(ida)).toEqual(['1 customer.created']);
    const waits = [1, 5, 30, 120, 360, 720, 1_440, 1_440];
    for (const [index, minutes] of waits.entries()) {
      billing.clock.advance(minutes * MINUTE - 1);
      await billing.runJob(sweepWebhooks);
      expect(receiver.about(ida.id)).toHaveLength(1 + index);
      if (index === waits.length - 1)
        receiver.manner = (event, response) =>
          void response.writeHead(event.type === 'customer.created' ? 503 : 200).end();
      billing.clock.advance(1);
      await billing.runJob(sweepWebhooks);
    }
    expect(receiver.about(ida.id)).toEqual([
      ...Array.from({ length: 9 }, () => '1 customer.created'),
      '2 entitlement.granted',
    ]);
    expect(new Set(of(ida).map(({ event }) => event.id)).size).toBe(2);
    expect(await tries(ida)).toEqual(['1 9 given_up 503', '2 0 delivered 200']);
    expect(log.filter((line) => line.includes('given up'))).toHaveLength(1);
    receiver.take();
  });

  it('[WH3] one customer whose events are refused keeps no other one waiting', async () => {
    const [jana, karl] = [buyer('jana'), buyer('karl')];
    receiver.manner = (event, response) =>
      void response.writeHead(event.app_user_id === jana.id ? 500 : 200).end();
    await Promise.all([jana.info(), karl.info()]);
    await karl.buy('premium_lifetime');
    expect(await sent(karl)).toEqual(['1 customer.created', '2 entitlement.granted']);
    expect(await tries(jana)).toEqual(['1 1  500']);
    receiver.take();
    billing.clock.advance(MINUTE);
    await billing.runJob(sweepWebhooks);
    expect(await tries(jana)).toEqual(['1 1 delivered 204']);
  });

  it('[WH5] a redirect is not followed, and an answer is not read', async () => {
    const lena = buyer('lena');
    receiver.manner = (_, response) => void response.writeHead(307, { location: receiver.url }).end();
    await lena.info();
    expect(await sent(lena)).toHaveLength(1);
    expect(await tries(lena)).toEqual(['1 1  307']);
    receiver.manner = (_, response) => {
      response.writeHead(200);
      // Goes on for ever, unless the reader leaves.
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    };
    billing.clock.advance(MINUTE);
    await billing.runJob(sweepWebhooks);
    expect(await tries(lena)).toEqual(['1 1 delivered 200']);
    receiver.take();
  });

  it('[WH6] is forgotten after 90 days, unless it waits still', async () => {
    const nora = buyer('nora');
    receiver.fail();
    await nora.info();
    await sent(nora);
    billing.clock.advance(90 * DAY + 1);
    await billing.runJob(forgetWebhooks);
    const count = 'select count(*)::int as count from webhook_events';
    expect(await billing.rows(count)).toEqual([{ count: 1 }]);
    receiver.take();
    await billing.runJob(sweepWebhooks);
    billing.clock.advance(1);
    await billing.runJob(forgetWebhooks);
    expect(await billing.rows(count)).toEqual([{ count: 0 }]);
  });
});

describe('the operator', () => {
  const run = (...words: string[]) => billing.billing.run(['webhook', ...words]);

  it('[WH8] names endpoints, sees their secret once, sends again, and takes them away', async () => {
    expect(await run('list', 'plausch')).toMatch(/production {2}\(der eigene Server\)/);
    const added = await run('add', 'plausch', 'sandbox', 'https://example.org/hook');
    const [id = '', secret = ''] = added.split('\n');
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await run('list', 'plausch')).toContain(`${id}  sandbox  https://example.org/hook`);
    const sealed = await billing.rows(
      'select encode(sealed_secret, $1) as hex from webhook_endpoints where id = $2',
      ['hex', id],
    );
    expect(Buffer.from(String(sealed[0]?.['hex']), 'hex').toString()).not.toContain(secret.slice(6));
    expect(await run('remove', 'plausch', id)).toContain('nicht mehr');
    expect(await run('list', 'plausch')).not.toContain(id);

    const olga = buyer('olga');
    await olga.info();
    await sent(olga);
    const [first] = of(olga);
    expect(await run('resend', 'plausch', first?.event.id ?? '')).toContain('noch einmal');
    expect(await sent(olga)).toEqual(['1 customer.created', '1 customer.created']);
    expect(of(olga)[1]?.raw).toBe(first?.raw);
  });

  it.each([
    ['an unknown project', ['list', 'nichts']],
    ['no verb', []],
    ['another verb', ['send', 'plausch']],
    ['no environment', ['add', 'plausch', 'https://example.org']],
    ['plain HTTP', ['add', 'plausch', 'sandbox', 'http://example.org/hook']],
    ['this machine', ['add', 'plausch', 'sandbox', 'https://127.0.0.1/hook']],
    ['this machine by name', ['add', 'plausch', 'sandbox', 'https://localhost/hook']],
    ['an endpoint that is none', ['remove', 'plausch', 'x']],
    ['an event that is none', ['resend', 'plausch', 'x']],
  ])('[WH8] %s is refused', async (_, words) => {
    await expect(run(...words)).rejects.toThrow();
  });

  it('[WH7] the own server is asked about its users: production believes nobody else', async () => {
    expect(await billing.rows('select slug, customer_token from projects')).toEqual([
      { slug: 'plausch', customer_token: 'required' },
    ]);
  });

  it('[WH7] the own server cannot be taken away', async () => {
    const [own = ''] = /^\S+/.exec(await run('list', 'plausch')) ?? [];
    await expect(run('remove', 'plausch', own)).rejects.toThrow('Der eigene Server');
  });
});
