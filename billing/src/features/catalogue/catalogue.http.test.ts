import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, startBilling, type TestBilling } from '../../billing.fixture.ts';
import { catalogueExchanges, GOLDEN_KEY, goldenCatalogue, Replay } from '../../golden.fixture.ts';
import * as wire from '../../wire/catalogue.ts';
import { SOUND } from './catalogue.fixture.ts';
import { folderWith } from './catalogue.process.fixture.ts';

let test: TestBilling;
/** Who has had a trial of which families; and how often that was asked. */
let had: Record<string, readonly string[]>;
let asked: string[];
beforeAll(async () => {
  test = await startBilling({
    catalogueDir: folderWith({ 'golden.yaml': goldenCatalogue, 'plausch.yaml': SOUND }),
  });
  test.billing.provided.catalogue.trialsBy(async ({ projectId, environment }, appUserId) => {
    asked.push(`${projectId} ${environment} ${appUserId}`);
    return new Set(had[appUserId] ?? []);
  });
});
afterAll(() => test.stop());
beforeEach(() => {
  had = {};
  asked = [];
});

const KEY = GOLDEN_KEY;
const get = (address: string, key = KEY) => test.call('GET', address, { key });
const products = (query: string, user = 'lena') => get(`/rcbilling/v1/subscribers/${user}/products?${query}`);
const projectOf = async (key: string) =>
  (await test.billing.provided.projects.holderOf(key))?.projectId ?? '';
type Product = { identifier: string; purchase_options: Record<string, Record<string, unknown>> };
const detailsOf = ({ body }: Answered) => (body as { product_details: Product[] }).product_details;
const idsOf = (answered: Answered) => detailsOf(answered).map(({ identifier }) => identifier);

describe('the golden answers', () => {
  it.each(catalogueExchanges.map((one) => [one.what, one] as const))(
    '[BILL-09 server, BILL-11 server, BILL-12 server] %s',
    async (_, exchange) => {
      const replay = new Replay(test, test.url, await projectOf(KEY));
      const { status, body, headers } = await replay.answerTo(exchange);
      expect([status, body]).toEqual([exchange.status, exchange.body]);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it('metadata and paywalls come in the order in which their author wrote them', async () => {
    const { body } = await get('/v1/subscribers/lena/offerings');
    expect(JSON.stringify(body)).toContain('"metadata":{"zebra":1,"apfel":{"tief":[1,2.5,true,null,"ü"]}}');
  });
});

describe('offerings', () => {
  it('[BILL-29 server] names the current one, its rule, the packages and the placements', async () => {
    const { body } = await get('/v1/subscribers/lena/offerings');
    const answer = wire.offerings.parse(body);
    expect(answer.current_offering_id).toBe('standard');
    expect(answer.offerings.map(({ identifier }) => identifier)).toEqual(['standard', 'presents', 'shown']);
    expect(answer.offerings[0]?.packages[1]).toEqual({
      identifier: 'vip',
      platform_product_identifier: 'vip_month',
    });
    expect(answer.targeting).toEqual({ rule_id: 'herbst', revision: 7 });
    expect(answer.placements).toEqual({
      fallback_offering_id: 'standard',
      offering_ids_by_placement: { quiet: null, shop: 'presents' },
    });
  });

  it('[BILL-30 server] come with metadata and a paywall where they have one, and with null where not', async () => {
    const { body } = await get('/v1/subscribers/lena/offerings');
    const [standard, presents, shown] = wire.offerings.parse(body).offerings;
    expect(standard).toMatchObject({
      description: 'Alles',
      metadata: { zebra: 1 },
      paywall_components: null,
    });
    expect(presents).toMatchObject({ metadata: null, paywall_components: null });
    expect(shown?.paywall_components).toMatchObject({ default_locale: 'de_DE' });
  });

  it('[BILL-09 server] of a project without any are an empty list', async () => {
    const bare = 'project: bare\ncurrency: EUR\nsandboxKey: rcb_sb_bare\nproducts: {}\n';
    await test.billing.run(['catalogue', 'apply', bare, 'bare.yaml']);
    expect((await get('/v1/subscribers/lena/offerings', 'rcb_sb_bare')).body).toEqual({
      current_offering_id: null,
      offerings: [],
    });
    const { body } = await get('/rcbilling/v1/branding', 'rcb_sb_bare');
    expect(body).toMatchObject({ app_name: null, appearance: null });
    expect(body).not.toHaveProperty('legal');
  });

  it("the branding names the seller's pages as they stand in the catalogue", async () => {
    const text = [
      'project: pages\ncurrency: EUR\nsandboxKey: rcb_sb_pages\nproducts: {}\nbranding:\n  legal:',
      '    terms: https://plausch.example/agb\n    withdrawalRight: /widerruf\n    termsVersion: "2026-11"\n',
    ].join('\n');
    await test.billing.run(['catalogue', 'apply', text, 'pages.yaml']);
    const answer = wire.branding.parse((await get('/rcbilling/v1/branding', 'rcb_sb_pages')).body);
    expect(answer.legal).toEqual({
      imprint: null,
      terms: 'https://plausch.example/agb',
      privacy: null,
      withdrawal_right: '/widerruf',
      withdraw: null,
      cancel: null,
      terms_version: '2026-11',
    });
  });
});

describe('products', () => {
  it('[BILL-31 server] say what they are called, what they are, and how they can be bought', async () => {
    const answered = await products('id=premium');
    const [premium] = wire.products.parse(answered.body).product_details;
    expect(premium).toMatchObject({
      identifier: 'premium',
      title: 'Premium',
      description: 'Alles „auf einmal“ – für 1 Monat',
      product_type: 'subscription',
      default_purchase_option_id: 'base_option',
    });
    expect(Object.keys(premium?.purchase_options ?? {}).toSorted()).toEqual([
      'base_option',
      'long_trial',
      'plain',
    ]);
  });

  it('[BILL-32 server] are of three types', async () => {
    const { body } = await products('id=premium&id=present&id=forever');
    expect(wire.products.parse(body).product_details.map(({ product_type }) => product_type)).toEqual([
      'subscription',
      'consumable',
      'non_consumable',
    ]);
  });

  it('[BILL-33 server] [BILL-34 server] that are subscriptions have a base phase, and a trial phase without a price', async () => {
    const [premium] = detailsOf(await products('id=premium'));
    expect(premium?.purchase_options['base_option']).toEqual({
      id: 'base_option',
      price_id: expect.stringMatching(/^prc_[0-9a-f]{20}$/),
      base: { period_duration: 'P1M', cycle_count: 1, price: { amount_micros: 4_990_000, currency: 'EUR' } },
      trial: { period_duration: 'P7D', cycle_count: 1, price: null },
    });
    expect(premium?.purchase_options['plain']).toMatchObject({ trial: null });
  });

  it('[BILL-35 server] that are bought once have a base price alone', async () => {
    const [forever] = detailsOf(await products('id=forever'));
    expect(forever?.purchase_options).toEqual({
      base_option: {
        id: 'base_option',
        price_id: expect.stringMatching(/^prc_[0-9a-f]{20}$/),
        base_price: { amount_micros: 149_000_000, currency: 'EUR' },
      },
    });
  });

  it('[BILL-11 server] have the price id under which the table keeps their price', async () => {
    const [vip] = detailsOf(await products('id=vip_month'));
    const priceId = String(vip?.purchase_options['base_option']?.['price_id']);
    expect(await test.billing.provided.catalogue.price(await projectOf(KEY), priceId)).toMatchObject({
      productId: 'vip_month',
      amountMicros: 4_990_000,
      period: 'P1M',
    });
  });

  it('[BILL-11 server] two hundred at most, counted as they were asked for', async () => {
    const ask = (count: number) =>
      products(Array.from({ length: count }, (_, i) => `id=p${i % 3}`).join('&'));
    expect(await ask(200)).toMatchObject({ status: 200, body: { product_details: [] } });
    expect(await ask(201)).toMatchObject({ status: 400, body: { code: 7662 } });
  });

  it.each([
    ['', []],
    ['id=', []],
    ['id=&id=vip_month', ['vip_month']],
    ['id=VIP_MONTH', []],
    ['id=vip_month%20', []],
    ['id=%00&id=%25&id=%F0%9F%98%80', []],
    ['id=__proto__&id=constructor', []],
    ['id=vip%5Fmonth', ['vip_month']],
    ['id=vip_month&id=present&id=vip_month', ['vip_month', 'present']],
    ['id=vip_month&other=1', ['vip_month']],
  ])('[BILL-11 server] ?%s answers %j', async (query, expected) => {
    const answered = await products(query);
    expect([answered.status, idsOf(answered)]).toEqual([200, expected]);
  });

  it.each(['eur', 'EURO', 'E', 'EUR&currency=USD', 'EU%00', '%E2%82%AC'])(
    '[BILL-11 server] in the currency %s are refused',
    async (currency) => {
      expect(await products(`id=vip_month&currency=${currency}`)).toMatchObject({
        status: 422,
        body: { code: 7226 },
      });
    },
  );

  it('[BILL-11 server] in a currency that they lack come in that of the project', async () => {
    const [premium, vip] = detailsOf(await products('id=premium&id=vip_month&currency=XTS'));
    expect(JSON.stringify(premium)).toContain('"currency":"EUR"');
    expect(JSON.stringify([premium, vip])).not.toContain('XTS');
  });
});

describe('a trial that the customer has had', () => {
  const trialsOf = async (query: string, user: string) =>
    detailsOf(await products(query, user)).map(({ purchase_options: options }) =>
      Object.values(options).map(({ trial }) => trial !== null),
    );

  it('[BILL-33 server] is not offered again, in all of its family and in no other', async () => {
    had = { lena: ['plausch'], tom: ['club'] };
    const query = 'id=premium&id=club_yearly';
    expect(await trialsOf(query, 'lena')).toEqual([[false, false, false], [true]]);
    expect(await trialsOf(query, 'tom')).toEqual([[true, true, false], [false]]);
    expect(await trialsOf(query, 'nobody')).toEqual([[true, true, false], [true]]);
  });

  it('leaves a price of its own, which has none', async () => {
    const priceOf = async () => {
      const [premium] = detailsOf(await products('id=premium'));
      const priceId = String(premium?.purchase_options['base_option']?.['price_id']);
      return test.billing.provided.catalogue.price(await projectOf(KEY), priceId);
    };
    const before = await priceOf();
    had = { lena: ['plausch'] };
    const after = await priceOf();
    expect(before?.trialPeriod).toBe('P7D');
    expect(after).toEqual({ ...before, priceId: after?.priceId, trialPeriod: null });
    expect(after?.priceId).not.toBe(before?.priceId);
  });

  it('is asked for once, and only where a trial was', async () => {
    await products('id=vip_month&id=present&id=forever&id=nothing');
    await get('/v1/subscribers/lena/offerings');
    expect(asked).toEqual([]);
    await products('id=premium&id=club_yearly&id=premium', 'a%2Bb%40c');
    expect(asked).toEqual([`${await projectOf(KEY)} sandbox a+b@c`]);
  });
});

describe('who asks', () => {
  const addresses = [
    '/v1/subscribers/lena/offerings',
    '/rcbilling/v1/subscribers/lena/products?id=vip_month',
    '/rcbilling/v1/branding',
  ];
  const keyOf = async (kind: 'public' | 'secret', environment: 'sandbox' | 'production') => {
    const words = ['key', 'create', 'golden', kind, environment, 'test'];
    return (await test.billing.run(words)).split('\n')[0] ?? '';
  };

  it.each(addresses)('needs a public key: %s', async (address) => {
    const nobody = await fetch(`${test.url}${address}`);
    expect([nobody.status, ((await nobody.json()) as { code: number }).code]).toEqual([401, 7225]);
    expect(await get(address, 'rcb_sb_unknown')).toMatchObject({ status: 401, body: { code: 7225 } });
    expect(await get(address, await keyOf('secret', 'production'))).toMatchObject({ status: 401 });
    expect(await get(address)).toMatchObject({ status: 200 });
  });

  it('gets what their own project sells', async () => {
    const other = 'rcb_sb_plausch';
    expect((await get(addresses[0] ?? '', other)).body).not.toMatchObject({
      targeting: { rule_id: 'herbst' },
    });
    expect((await get(addresses[1] ?? '', other)).body).toEqual({ product_details: [] });
    expect((await get(addresses[2] ?? '', other)).body).toMatchObject({ app_name: 'Plausch' });
  });

  it('with a key of production gets the same, and trials of production', async () => {
    const live = await keyOf('public', 'production');
    const [offerings] = await Promise.all([get(addresses[0] ?? '', live)]);
    expect(offerings.body).toEqual((await get(addresses[0] ?? '')).body);
    await get('/rcbilling/v1/subscribers/lena/products?id=premium', live);
    expect(asked).toEqual([`${await projectOf(KEY)} production lena`]);
  });

  it.each(['%20', 'null', '%00', 'a%00', '(null)', 'NaN', '%5Cx00', 'unknown'])(
    'is not the user %s',
    async (user) => {
      for (const rest of [
        '/v1/subscribers/USER/offerings',
        '/rcbilling/v1/subscribers/USER/products?id=vip_month',
      ])
        expect(await get(rest.replace('USER', user))).toMatchObject({ status: 400, body: { code: 7220 } });
    },
  );

  it.each([
    '$RCAnonymousID%3A0123456789abcdef0123456789abcdef',
    'a%20b',
    'a%2Fb',
    'a%25b',
    '%C3%BC%F0%9F%98%80',
    'NULL',
  ])('may be the user %s', async (user) => {
    expect(await get(`/v1/subscribers/${user}/offerings`)).toMatchObject({ status: 200 });
    expect(await products('id=vip_month', user)).toMatchObject({ status: 200 });
  });
});
