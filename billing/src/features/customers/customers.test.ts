import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';

const HOUR_MS = 3_600_000;
const info = (userId: string) => `/v1/subscribers/${encodeURIComponent(userId)}`;

describe('customers', () => {
  let billing: TestBilling;
  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.stop());

  it('[CU2] fifty first reads at once make one customer, and all of them read it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => billing.call('GET', info('Jörg 🦊'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await billing.rows('select app_user_id from customer_ids')).toEqual([{ app_user_id: 'Jörg 🦊' }]);
    expect(await billing.rows('select 1 from customers')).toHaveLength(1);
  });

  it('[CU2] so do a first read, a first purchase and a first gift', async () => {
    const anna = new Buyer(billing, 'anna');
    const body = { app_user_id: 'anna', redeem_url: 'https://shop.example/redeem/nothing' };
    const [started] = await Promise.all([
      anna.start('vip_monthly'),
      billing.call('GET', info('anna')),
      billing.call('POST', '/rcbilling/v1/redeem', { body }),
    ]);
    expect(started.status).toBe(200);
    expect(await billing.rows(`select 1 from customer_ids where app_user_id = 'anna'`)).toHaveLength(1);
    expect(await billing.rows('select 1 from customers')).toHaveLength(2);
  });

  it('what is refused makes none', async () => {
    const before = await billing.rows('select 1 from customers');
    const berta = new Buyer(billing, 'berta');
    await berta.start('vip_monthly', { price_id: 'prc_no' });
    await berta.start('vip_monthly', { email: 'no address' });
    const body = { app_user_id: 'berta', redeem_url: 'nothing' };
    expect((await billing.call('POST', '/rcbilling/v1/redeem', { body })).status).toBe(404);
    await billing.call('GET', `${info('berta')}/offerings`);
    await billing.call('GET', `/rcbilling/v1/subscribers/berta/products?id=premium_monthly`);
    expect(await billing.rows('select 1 from customers')).toHaveLength(before.length);
  });

  it('[CU4] the oldest id is the original one, by whichever a customer is read', async () => {
    await billing.call('GET', info('old'));
    await billing.rows(
      `insert into customer_ids (project_id, environment, app_user_id, customer_id, since)
       select project_id, environment, 'a newer one', customer_id, since + interval '1 hour'
       from customer_ids where app_user_id = 'old'`,
    );
    for (const id of ['old', 'a newer one'])
      expect((await new Buyer(billing, id).info()).original_app_user_id).toBe('old');
  });

  it('is seen again an hour later', async () => {
    const seen = async () => {
      const { body } = await billing.call('GET', info('clara'));
      const { first_seen, last_seen } = (body as { subscriber: Record<string, string> }).subscriber;
      return [first_seen, last_seen];
    };
    const first = new Date(billing.clock.now()).toISOString();
    expect(await seen()).toEqual([first, first]);
    billing.clock.advance(RULES.customers.seenMs - 1);
    expect(await seen()).toEqual([first, first]);
    billing.clock.advance(1);
    const later = new Date(billing.clock.now()).toISOString();
    expect(await seen()).toEqual([first, later]);
    expect(await billing.rows(`select last_seen from customers where last_seen = $1`, [later])).toHaveLength(
      1,
    );
  });
});

describe('[CU3] newcomers of one network', () => {
  const MADE = { burst: 3, refillMs: 6_000 };
  let billing: TestBilling;
  beforeAll(async () => {
    billing = await startBilling({
      publicUrl: 'https://billing.example',
      rules: {
        customers: { ...RULES.customers, made: MADE as unknown as (typeof RULES)['customers']['made'] },
      },
    });
  });
  afterAll(() => billing.stop());
  // Whoever has used up what there was before this test has waited long enough.
  beforeEach(() => billing.clock.advance(HOUR_MS));

  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });
  const read = async (id: string, network = '192.0.2.1') =>
    (await billing.call('GET', info(id), from(network))).status;
  const statuses = async (prefix: string, count: number, network?: string) =>
    Promise.all(Array.from({ length: count }, (_, place) => read(`${prefix} ${place}`, network)));

  it('are bounded; who is known is not, nor is another network', async () => {
    expect(await statuses('first', 3)).toEqual([200, 200, 200]);
    const refused = await billing.call('GET', info('one more'), from('192.0.2.1'));
    expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ code: 429 })]);
    expect(await billing.rows(`select 1 from customer_ids where app_user_id = 'one more'`)).toEqual([]);
    expect(await read('first 0')).toBe(200);
    expect(await read('one more', '192.0.2.2')).toBe(200);
    billing.clock.advance(MADE.refillMs);
    expect([await read('later'), await read('too early')]).toEqual([200, 429]);
  });

  it('also those that begin with a gift', async () => {
    expect(await statuses('second', 3)).toEqual([200, 200, 200]);
    const body = { app_user_id: 'by gift', redeem_url: 'nothing' };
    const gift = await billing.call('POST', '/rcbilling/v1/redeem', { body, ...from('192.0.2.1') });
    expect(gift.status).toBe(429);
  });

  it('at once are no more than one after the other', async () => {
    const all = await statuses('third', 12);
    expect(all.filter((status) => status === 200)).toHaveLength(3);
    expect(await billing.rows(`select 1 from customer_ids where app_user_id like 'third %'`)).toHaveLength(3);
  });

  it('a server with a secret key makes as many as it has', async () => {
    const [key = ''] = (
      await billing.billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'x'])
    ).split('\n');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        billing.call('GET', `/v2/customers/server%20${place}`, { key, ...from('192.0.2.9') }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  });
});
