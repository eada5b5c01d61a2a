import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_KEY, startBilling, type TestBilling } from '../billing.fixture.ts';

let billing: TestBilling;
let noSandbox: TestBilling;
beforeAll(async () => {
  billing = await startBilling();
  noSandbox = await startBilling({ sandbox: false });
});
afterAll(async () => {
  await billing.stop();
  await noSandbox.stop();
});

const START = '/rcbilling/v1/checkout/start';
const PRODUCTS = '/rcbilling/v1/subscribers/anna/products?id=premium_monthly';
const codeOf = ({ body }: { body: unknown }) => (body as { code?: unknown }).code;

/** Sends an address as it is, which `fetch` would mend. */
function getRaw(path: string): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { hostname, port } = new URL(billing.url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers: { host: `localhost:${port}` } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asked.on('error', reject).end();
  });
}

describe('every answer', () => {
  const bad: readonly [string, () => Promise<{ status: number; body: unknown; headers: Headers }>][] = [
    ['an unknown address', () => billing.call('GET', '/v1/nothing')],
    ['an unknown key', () => billing.call('GET', '/v1/subscribers/a', { key: 'rcb_sb_other' })],
    ['a secret key in a browser', () => billing.call('GET', '/v1/subscribers/a', { key: 'sk_sb_no' })],
    ['broken JSON', () => billing.call('POST', START, { body: '{"a":' })],
    [
      'no JSON',
      () => billing.call('POST', START, { body: 'a=1', headers: { 'content-type': 'text/plain' } }),
    ],
    ['an empty body', () => billing.call('POST', START, { body: '' })],
    [
      'wrong types',
      () => billing.call('POST', START, { body: { app_user_id: 7, product_id: [], price_id: null } }),
    ],
    ['a list', () => billing.call('POST', START, { body: [] })],
    ['a huge body', () => billing.call('POST', START, { body: { app_user_id: 'x'.repeat(100_000) } })],
    [
      'a deep body',
      () => billing.call('POST', START, { body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` }),
    ],
    ['a poisoned body', () => billing.call('POST', START, { body: '{"__proto__":{"a":1}}' })],
    ['a session that is none', () => billing.call('GET', '/rcbilling/v1/checkout/%00')],
    ['a blank user', () => billing.call('GET', '/v1/subscribers/%20')],
    ['a user that cannot be kept', () => billing.call('GET', '/v1/subscribers/a%00b')],
  ];

  it.each(bad)('%s is refused with a code, a sentence and the id of the request', async (_what, call) => {
    const answer = await call();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toEqual({
      code: expect.any(Number),
      message: expect.stringMatching(/^[A-Z].+/),
      request_id: answer.headers.get('x-request-id'),
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('an address that cannot be decoded is no page and no crash', async () => {
    for (const path of ['/v1/subscribers/%E0%A4%A', '/%', '//x', '/v1/subscribers/%ff/offerings']) {
      const { status, headers, body } = await getRaw(path);
      expect([path, status]).toEqual([path, expect.any(Number)]);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(JSON.parse(body)).toMatchObject({ code: expect.any(Number) });
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('the codes are those that SDKs know', async () => {
    expect(codeOf(await billing.call('GET', '/v1/subscribers/a', { key: 'rcb_sb_other' }))).toBe(7225);
    expect(codeOf(await billing.call('GET', '/v1/subscribers/%20'))).toBe(7220);
    expect(codeOf(await billing.call('GET', '/rcbilling/v1/checkout/no'))).toBe(7877);
  });
});

describe('a page of another site', () => {
  it('may send whatever header it names', async () => {
    const asked = 'authorization,content-type,x-platform,x-version,x-is-sandbox,x-customer-token,x-own-thing';
    const answer = await fetch(`${billing.url}${START}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/,\s*/);
    expect(allowed).toEqual(expect.arrayContaining(asked.split(',')));
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('ids of users', () => {
  it('[BILL-10 server] are decoded exactly once, and told apart letter by letter', async () => {
    const ids = ['Jörg', '$RCAnonymousID:0a', 'a@b.c', 'a+b', 'a b', 'a%20b', '🦊', 'A', 'a', '100%', 'a/b'];
    for (const id of ids) {
      const { body } = await billing.call('GET', `/v1/subscribers/${encodeURIComponent(id)}`);
      expect((body as { subscriber: { original_app_user_id: string } }).subscriber.original_app_user_id).toBe(
        id,
      );
    }
    const rows = await billing.rows('select app_user_id from customer_ids');
    expect(rows.map((row) => row['app_user_id']).toSorted()).toEqual(ids.toSorted());
  });
});

describe('keys', () => {
  it('a revoked key opens nothing, a second later', async () => {
    await billing.rows(
      `insert into api_keys (id, project_id, environment, kind, app, text, created_at)
       select gen_random_uuid(), id, 'sandbox', 'public', 'second app', 'rcb_sb_second', now() from projects`,
    );
    billing.clock.advance(1_000);
    expect((await billing.call('GET', '/v1/subscribers/a', { key: 'rcb_sb_second' })).status).toBe(200);
    const [row] = await billing.rows(`select id from api_keys where text = 'rcb_sb_second'`);
    await billing.billing.run(['key', 'revoke', 'plausch', String(row?.['id'])]);
    expect((await billing.call('GET', '/v1/subscribers/a', { key: 'rcb_sb_second' })).status).toBe(401);
  });

  it('a secret key is shown once, kept as its hash, and never taken from a browser', async () => {
    const said = await billing.billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'the', 'chat']);
    const [key = ''] = said.split('\n');
    expect(key).toMatch(/^sk_sb_[\w-]{43}$/);
    const kept = await billing.rows(`select text, sha256, app from api_keys where kind = 'secret'`);
    expect(kept).toEqual([{ text: null, sha256: expect.anything(), app: 'the chat' }]);
    expect((await billing.call('GET', '/v2/customers/anna', { key })).status).toBe(200);
    const inPage = await billing.call('GET', '/v2/customers/anna', {
      key,
      headers: { origin: 'http://localhost:1' },
    });
    expect([inPage.status, codeOf(inPage)]).toEqual([403, 7225]);
    expect((await billing.call('GET', '/v1/subscribers/anna', { key })).status).toBe(401);
    expect((await billing.call('GET', '/v2/customers/anna', { key: SANDBOX_KEY })).status).toBe(401);
  });

  it('[I9] where test cards are not taken, their keys open nothing', async () => {
    const answer = await noSandbox.call('GET', '/v1/subscribers/a');
    expect([answer.status, codeOf(answer)]).toEqual([401, 7225]);
    expect((await noSandbox.call('POST', '/sandbox/v1/confirm', { body: {} })).status).toBe(404);
    expect((await fetch(`${noSandbox.url}/sandbox/v1.js`)).status).toBe(404);
  });
});

describe('a project that wants the word of its server', () => {
  it('asks for a token of production users, and for that very user', async () => {
    const key = (
      await billing.billing.run(['key', 'create', 'plausch', 'public', 'production', 'web'])
    ).trim();
    const read = (id: string, token?: string) =>
      billing.call('GET', `/v1/subscribers/${id}`, {
        key,
        headers: token === undefined ? {} : { 'x-customer-token': token },
      });
    expect((await read('anna')).status).toBe(200);
    await billing.rows(`update projects set customer_token = 'required'`);
    billing.clock.advance(1_000);
    expect(codeOf(await read('anna'))).toBe(7224);
    const { projectTokenKey, signCustomerToken } = await import('./customer-token.ts');
    const sign = (appUserId: string, expiresAt = billing.clock.now() + 60_000) =>
      signCustomerToken(projectTokenKey(Buffer.alloc(32, 9), 'plausch'), {
        appUserId,
        mayBuy: false,
        expiresAt,
      });
    expect((await read('anna', sign('anna'))).status).toBe(200);
    expect(codeOf(await read('anna', sign('berta')))).toBe(7224);
    expect(codeOf(await read('anna', sign('anna', billing.clock.now())))).toBe(7224);
    // Known or not, the answer is the same.
    expect(codeOf(await read('never-seen'))).toBe(7224);
    const start = await billing.call('POST', START, {
      key,
      body: { app_user_id: 'anna', product_id: 'vip_monthly', price_id: 'x' },
      headers: { 'x-customer-token': sign('anna') },
    });
    expect(codeOf(start)).toBe(7878);
    // Offers are for all to see; that the customer has had a trial is for the customer alone.
    await billing.rows(`insert into trials (customer_id, family, at)
      select customer_id, 'plausch', now() from customer_ids where app_user_id = 'anna' and environment = 'production'`);
    const offersTrial = async (headers: Record<string, string>) => {
      const { body } = await billing.call('GET', PRODUCTS, { key, headers });
      return JSON.stringify(body).includes('"period_duration":"P7D"');
    };
    expect(await offersTrial({ 'x-customer-token': sign('anna') })).toBe(false);
    expect(await offersTrial({ 'x-customer-token': sign('berta') })).toBe(true);
    expect(await offersTrial({})).toBe(true);
    // Test cards need no word.
    expect((await billing.call('GET', '/v1/subscribers/anna')).status).toBe(200);
    await billing.rows(`update projects set customer_token = 'off'`);
  });
});
