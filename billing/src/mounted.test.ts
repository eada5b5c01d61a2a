import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '@plausch/dev-env';
import { createMovableClock } from '@plausch/platform/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  type Answered,
  BELOW,
  createHost,
  listenAt,
  openTestBilling,
  SANDBOX_KEY,
  startBilling,
  type TestBilling,
  temporaryFolder,
} from './billing.fixture.ts';
import {
  catalogueExchanges,
  GOLDEN_KEY,
  goldenCatalogue,
  purchaseExchanges,
  Replay,
} from './golden.fixture.ts';
import { brokenInvariants } from './invariants.fixture.ts';
import { BadLine } from './line.fixture.ts';
import { Buyer, type Caller } from './purchase.fixture.ts';
import { RULES } from './rules.ts';
import { branding, offerings, products } from './wire/catalogue.ts';
import { completeCheckout, getCheckout, startCheckout } from './wire/checkout.ts';
import { postEvents } from './wire/events.ts';
import { subscriberBody } from './wire/subscriber.ts';

const START = '/rcbilling/v1/checkout/start';
const HEADERS = 'authorization,content-type,x-platform,x-version,x-is-sandbox,x-customer-token';
const codeOf = ({ body }: Answered) => (body as { code?: number }).code;

/** Exactly what the wire says, and for pages of every origin. */
function expectAnswer<S extends z.ZodType>({ status, body, headers }: Answered, schema: S): z.output<S> {
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  const read = schema.parse(body);
  expect(read).toEqual(body);
  return read;
}

describe.each(['alone', 'mounted'] as const)('billing %s', (way) => {
  let billing: TestBilling;
  const logged: string[] = [];
  beforeAll(async () => {
    const catalogues = temporaryFolder();
    copyFileSync(
      path.join(import.meta.dirname, '..', 'catalogue', 'plausch.yaml'),
      path.join(catalogues, 'plausch.yaml'),
    );
    writeFileSync(path.join(catalogues, 'golden.yaml'), goldenCatalogue);
    billing = await startBilling({
      way,
      catalogueDir: catalogues,
      clock: 'going',
      log: (line) => logged.push(line),
      logLevel: 'trace',
      rules: { checkout: { ...RULES.checkout, holdMs: 500 as 3_000 } },
    });
  });
  afterAll(async () => {
    expect(await brokenInvariants(billing.database)).toEqual([]);
    await billing.stop();
  });
  const call: TestBilling['call'] = (...asked) => billing.call(...asked);

  it('is where it says, and nowhere else', async () => {
    expect(billing.url).toMatch(way === 'mounted' ? /:\d+\/billing$/ : /:\d+$/);
    expect((await call('GET', '/health')).body).toEqual({ status: 'ok' });
    const { origin } = new URL(billing.url);
    const elsewhere = await fetch(`${origin}${way === 'mounted' ? '/v1/subscribers/a' : '/billing/health'}`);
    expect(elsewhere.status).toBe(404);
    if (way === 'mounted') expect(await elsewhere.json()).toEqual({ host: 'not_found' });
  });

  it('sells: offerings, products, branding', async () => {
    const offered = expectAnswer(await call('GET', '/v1/subscribers/a%2Fb/offerings'), offerings);
    const ids = offered.offerings.flatMap(({ packages }) =>
      packages.map((one) => one.platform_product_identifier),
    );
    expect(offered.current_offering_id).toBe('standard');
    const query = ids.map((id) => `id=${id}`).join('&');
    const { product_details } = expectAnswer(
      await call('GET', `/rcbilling/v1/subscribers/a%2Fb/products?${query}`),
      products,
    );
    expect(product_details.map(({ identifier }) => identifier)).toEqual([...new Set(ids)]);
    const none = await call('GET', '/rcbilling/v1/subscribers/a/products?id=');
    expect(expectAnswer(none, products)).toEqual({ product_details: [] });
    expect(expectAnswer(await call('GET', '/rcbilling/v1/branding'), branding).app_name).toBe('Plausch');
  });

  it('[BILL-09 server] [BILL-10 server] [BILL-13 server] [BILL-22 server] [BILL-24 server] [BILL-26 server] answers as the golden examples do: the catalogue, purchases, customers, events', async () => {
    const project = await billing.billing.provided.projects.holderOf(GOLDEN_KEY);
    const replay = new Replay(billing, billing.url, project?.projectId ?? '');
    for (const exchange of [...catalogueExchanges, ...purchaseExchanges]) {
      const { status, body, headers } = await replay.answerTo(exchange);
      const { what } = exchange;
      expect({ what, status, body }).toEqual({ what, status: exchange.status, body: exchange.body });
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
    const rows = "select count(*)::int from events where name = 'checkout_session_start'";
    expect(await billing.rows(rows)).toEqual([{ count: 1 }]);
  });

  it('a whole purchase: start, complete, payment, status, subscriber', async () => {
    const anna = new Buyer(billing, 'Anna $1');
    const started = await anna.start('vip_monthly');
    expectAnswer(started, startCheckout.response);
    const completed = expectAnswer(await anna.complete(started.session), completeCheckout.response);
    expect(completed.operation_session_id).toBe(started.session);
    const waiting = call('GET', `/rcbilling/v1/checkout/${started.session}`);
    await anna.confirm(completed.gateway_params.client_secret);
    expect(expectAnswer(await waiting, getCheckout.response).operation.status).toMatch(/started|succeeded/);
    expect(await anna.end(started.session)).toEqual({
      status: 'succeeded',
      is_expired: false,
      error: null,
      redemption_info: null,
    });
    const { subscriber } = expectAnswer(await call('GET', '/v1/subscribers/Anna%20%241'), subscriberBody);
    expect(Object.keys(subscriber.entitlements)).toEqual(['vip']);
    expect(subscriber.original_app_user_id).toBe('Anna $1');
  });

  it('the link of a gift leads back to where billing is', async () => {
    const [giver, friend] = [new Buyer(billing, 'giver'), new Buyer(billing, 'friend')];
    const { redemption_info } = await giver.buy('premium_gift');
    const url = redemption_info?.redeem_url ?? '';
    expect(url.startsWith(`${billing.url}/redeem/`)).toBe(true);
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Ein Geschenk für dich');
    const body = { app_user_id: friend.id, redeem_url: url };
    expect((await call('POST', '/rcbilling/v1/redeem', { body })).body).toEqual({
      entitlement_identifier: 'premium',
    });
    expect((await fetch(url)).status).toBe(410);
  });

  it('takes events, and refuses taxes', async () => {
    const event = { id: crypto.randomUUID(), event_name: 'sdk_initialized', app_user_id: 'a' };
    const taken = await call('POST', '/v1/events', { body: { events: [event, {}] } });
    expect(expectAnswer(taken, postEvents.response)).toEqual({ taken: 1, ignored: 1 });
    const { session } = await new Buyer(billing, 'berta').start('vip_monthly');
    const taxes = await call('POST', `/rcbilling/v1/checkout/${session}/calculate_taxes`, { body: {} });
    expect([taxes.status, codeOf(taxes)]).toEqual([409, 7886]);
  });

  it('[LO-1] tells its log nothing of who buys, with what card and with what secret, also where it fails', async () => {
    const email = 'marked.buyer@private.example';
    const marked = new Buyer(billing, 'marked');
    const { session } = await marked.start('vip_monthly', { email });
    const secret = await marked.secret(session);
    const card = { exp_month: 12, exp_year: 2034, cvc: '917' };
    await marked.confirm(secret, { card: { ...card, number: '4000000000000002' } });
    await marked.confirm(secret, { card: { ...card, number: '4242424242424242' } });
    expect((await marked.end(session)).status).toBe('succeeded');
    // What is refused repeats it, too.
    await call('POST', START, { body: `{"email":"${email}","product_id":"${secret}` });
    await call('POST', START, { body: { app_user_id: 7, email, product_id: secret } });
    await call('POST', `/rcbilling/v1/checkout/${secret}/complete`, { body: { email: [email] } });
    // And the database, whose errors name the row.
    const refuse = `alter table checkout_sessions add constraint marked check (email <> '${email}') not valid`;
    await billing.rows(refuse);
    expect((await marked.start('premium_gift', { email })).status).toBe(500);
    await billing.rows('alter table checkout_sessions drop constraint marked');
    const all = logged.join('');
    expect(all).toContain('a request failed');
    for (const one of [
      email,
      secret,
      secret.split('_secret_')[1],
      '4242424242424242',
      '4000000000000002',
      SANDBOX_KEY,
    ]) {
      expect(all).not.toContain(one);
    }
  });

  it("serves the card network's script", async () => {
    const answer = await fetch(`${billing.url}/sandbox/v1.js`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    await answer.arrayBuffer();
  });

  const refused: readonly [string, Parameters<TestBilling['call']>, number, number][] = [
    ['an unknown key', ['GET', '/v1/subscribers/a', { key: 'rcb_sb_no' }], 401, 7225],
    ['an unknown address', ['GET', '/v1/nothing'], 404, 7226],
    ['its own path once more', ['GET', '/billing/health'], 404, 7226],
    ['a blank user', ['GET', '/v1/subscribers/%20'], 400, 7220],
    ['an address that cannot be decoded', ['GET', '/v1/subscribers/%E0%A4%A'], 404, 7226],
    ['a session that is none', ['GET', '/rcbilling/v1/checkout/no'], 404, 7877],
    ['broken JSON', ['POST', START, { body: '{' }], 400, 7226],
    [
      'another type',
      ['POST', START, { body: '<a/>', headers: { 'content-type': 'application/xml' } }],
      415,
      7226,
    ],
    ['wrong types', ['POST', START, { body: { app_user_id: 7 } }], 422, 7226],
    ['too much', ['POST', START, { body: { app_user_id: 'x'.repeat(70_000) } }], 413, 7226],
  ];
  it.each(refused)(
    '%s is refused in its own words, which a page may read',
    async (_what, asked, status, code) => {
      const answer = await call(...asked);
      expect([answer.status, codeOf(answer)]).toEqual([status, code]);
      expect(answer.body).toEqual({
        code,
        message: expect.stringMatching(/^[A-Z]/),
        request_id: answer.headers.get('x-request-id'),
      });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toBe('x-request-id, retry-after');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    },
  );

  it('is for its own machine alone where the program is', async () => {
    const asked = await call('GET', '/v1/subscribers/a', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(asked.status).toBe(421);
  });

  it.each(['/v1/subscribers/a', START, '/nowhere'])('a page may ask %s', async (path) => {
    const answer = await fetch(`${billing.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': HEADERS,
      },
    });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(answer.headers.get('access-control-allow-headers')?.split(', ')).toEqual(HEADERS.split(','));
    expect(answer.headers.get('access-control-max-age')).toBe('7200');
  });
});

describe('a program with billing below a path of it', () => {
  /** How the two end: one after the other, or at once. */
  const ORDERS = [
    ['the host ends first', ['host', 'billing']],
    ['billing ends first', ['billing', 'host']],
    ['both end at once', ['both']],
  ] as const;

  it.each(ORDERS)('%s, twice, while buyers wait; nobody loses a purchase', async (_order, ends) => {
    const { url: databaseUrl, drop } = await createTestDatabase('billing');
    const clock = createMovableClock();
    let session: string | undefined;
    for (const _ of [1, 2]) {
      const line = new BadLine();
      const rules = { checkout: { ...RULES.checkout, holdMs: 400 as 3_000 } };
      const { billing, database } = await openTestBilling(databaseUrl, clock, { rules, line: line.line });
      const host = await createHost(database, billing);
      const url = await listenAt(host, billing);
      const anna = new Buyer(callerAt(url), 'anna');
      session ??= (await anna.start('vip_monthly')).session;
      await anna.secret(session);
      const other = await anna.start('premium_lifetime');
      line.troubles.push('answer held');
      const [waiting, completing] = [anna.status(session), anna.complete(other.session)];
      await line.whenHeld();

      const end = { host: () => host.close(), billing: () => billing.close() };
      const ending = (async () => {
        for (const one of ends)
          if (one === 'both') await Promise.all([end.host(), end.billing()]);
          else await end[one]();
      })();
      line.release();
      // What was asked before the end is answered.
      expect((await waiting).status).toBe('started');
      expect([200, 409]).toContain((await completing).status);
      await ending;
      await expect(fetch(`${url}/health`)).rejects.toThrow();
      await database.close();
    }

    const { billing, database } = await openTestBilling(databaseUrl, clock);
    const { url } = await billing.listen({ host: '127.0.0.1', port: 0 });
    const anna = new Buyer(callerAt(url), 'anna');
    await anna.confirm(await anna.secret(session ?? ''));
    expect((await anna.end(session ?? '')).status).toBe('succeeded');
    expect(await brokenInvariants(database)).toEqual([]);
    await billing.close();
    await database.close();
    await drop();
  });

  it('what comes before billing has begun, and after it has ended, is refused as such', async () => {
    const { url: databaseUrl, drop } = await createTestDatabase('billing');
    const clock = createMovableClock();
    const first = await openTestBilling(databaseUrl, clock);
    const { url } = await first.billing.listen({ host: '127.0.0.1', port: 0 });
    const anna = new Buyer(callerAt(url), 'anna');
    const { session } = await anna.start('premium_gift');
    await anna.confirm(await anna.secret(session));
    await anna.end(session);
    await first.billing.close();
    await first.database.close();

    const { billing, database } = await openTestBilling(databaseUrl, clock);
    const host = await createHost(database, billing);
    const { port } = await host.listen({ host: '127.0.0.1', port: 0 });
    const below = callerAt(`http://localhost:${port}${BELOW}`);
    const asked = async (...call: Parameters<Caller['call']>) => {
      const answer = await below.call(...call);
      return [answer.status, codeOf(answer)];
    };
    const away = [503, 7110];
    expect(await asked('GET', '/health')).toEqual(away);
    // Its link would need the address.
    expect(await asked('GET', `/rcbilling/v1/checkout/${session}`)).toEqual(away);
    billing.start(`http://localhost:${port}${BELOW}`);
    expect((await below.call('GET', '/health')).status).toBe(200);
    expect((await new Buyer(below, 'anna').status(session)).redemption_info?.redeem_url).toContain(
      `:${port}${BELOW}/redeem/`,
    );
    await billing.close();
    expect(await asked('GET', '/health')).toEqual(away);
    expect(await asked('POST', START, { body: {} })).toEqual(away);
    expect((await fetch(`http://localhost:${port}/nothing`)).status).toBe(404);
    await host.close();
    await database.close();
    await drop();
  });
});

function callerAt(url: string): Caller {
  return {
    async call(method, address, { body, key = SANDBOX_KEY, headers = {} } = {}) {
      const response = await fetch(`${url}${address}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
  };
}
