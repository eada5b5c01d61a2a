import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../../billing.fixture.ts';
import { SETUP, startSandbox, type TestSandbox, testCard } from './sandbox.fixture.ts';

let test: TestSandbox;
beforeAll(async () => {
  test = await startSandbox();
});
afterAll(() => test.stop());

const CARD = testCard('4242424242424242');

describe('who does not know the secret', () => {
  it.each(['confirm', 'challenge', 'intent'])('learns nothing by %s', async (call) => {
    const { ref, clientSecret } = await test.newIntent();
    const last = clientSecret.at(-1) === '0' ? '1' : '0';
    for (const wrong of [
      `${clientSecret.slice(0, -1)}${last}`,
      clientSecret.toUpperCase(),
      ref,
      `${ref}_secret_`,
      `${clientSecret}\0`,
      `pi_${'0'.repeat(32)}_secret_${'0'.repeat(32)}`,
      '',
    ]) {
      const answer = await test.post(`/sandbox/v1/${call}`, {
        client_secret: wrong,
        card: CARD,
        approve: true,
      });
      expect(answer).toMatchObject({ status: 404, body: { code: 7226, message: expect.any(String) } });
    }
    expect(await test.sandbox.readIntent(ref)).toEqual({ kind: 'open' });
  });

  it('cannot learn it from the tables', async () => {
    const { ref, clientSecret } = await test.newIntent();
    const secret = clientSecret.slice(`${ref}_secret_`.length);
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    const { rows } = await test.database.pool.query(
      "select (select string_agg(i::text, '') from sandbox_intents i) || (select string_agg(a::text, '') from sandbox_answers a) as all",
    );
    expect(rows[0].all).toContain(ref);
    expect(rows[0].all).not.toContain(secret);
  });
});

describe('nonsense', () => {
  it.each([
    ['no body', '', 400],
    ['no JSON', '{"card":{"number":"4242424242424242"', 400],
    ['a list', [], 422],
    ['no means', {}, 422],
    ['two means', { card: CARD, outcome: 'succeeded' }, 422],
    ['an unknown outcome', { outcome: 'free' }, 422],
    ['a number that is a number', { card: { ...CARD, number: 4_242_424_242_424_242 } }, 422],
    ['a month that is text', { card: { ...CARD, exp_month: '12' } }, 422],
    ['a year that is not whole', { card: { ...CARD, exp_year: 2034.5 } }, 422],
    ['a code that is missing', { card: { ...CARD, cvc: undefined } }, 422],
    ['a number that is long', { card: { ...CARD, number: '4'.repeat(10_000) } }, 422],
    ['a token that is an object', { token: { id: 'ctoken_1' } }, 422],
    ['billing that is text', { card: CARD, billing: 'DE' }, 422],
    ['very much', { card: CARD, padding: 'x'.repeat(70_000) }, 413],
  ])('is refused: %s', async (_what, body, status) => {
    const { clientSecret } = await test.newIntent();
    const sent =
      typeof body === 'string' ? body : Array.isArray(body) ? body : { client_secret: clientSecret, ...body };
    const answer = await test.post('/sandbox/v1/confirm', sent);
    expect(answer).toMatchObject({ status, body: { code: 7226, message: expect.any(String) } });
    expect(answer.text).not.toContain('4242');
  });

  it.each([
    ['/sandbox/v1/challenge', { approve: 'yes' }],
    ['/sandbox/v1/challenge', {}],
    ['/sandbox/v1/tokens', {}],
    ['/sandbox/v1/tokens', { card: '4242424242424242' }],
    ['/sandbox/v1/intent', { client_secret: 7 }],
  ])('at %s: %j', async (path, body) => {
    const { clientSecret } = await test.newIntent();
    const { status } = await test.post(path, { client_secret: clientSecret, ...body });
    expect(status).toBe(422);
  });
});

it('no card number reaches a log or a table, whatever goes wrong with it', async () => {
  const numbers = ['4242424242424242', '4000000000000341', '4111111111111111', '4000000000000002'];
  test.lines.length = 0;
  for (const number of numbers) {
    const { clientSecret } = await test.newIntent(SETUP);
    const card = testCard(number);
    await test.confirm(clientSecret, { card });
    await test.token(card);
    for (const body of [
      { client_secret: number, card },
      { client_secret: clientSecret, card: { ...card, number: Number(number) } },
      { client_secret: clientSecret, card: number },
      { client_secret: clientSecret, token: number },
      { client_secret: clientSecret, outcome: number },
      { client_secret: clientSecret, card, billing: number },
      `{"client_secret": "${number}", "card": ${number}`,
      `${number}`,
    ]) {
      const { text } = await test.post('/sandbox/v1/confirm', body);
      expect(text).not.toContain(number);
    }
    await test.post(`/sandbox/v1/${number}`, {});
  }
  // The tables are away: what fails now is logged whole.
  const { clientSecret } = await test.newIntent(SETUP);
  await test.database.pool.query('alter table sandbox_methods rename to sandbox_methods_away');
  await test.database.pool.query('alter table sandbox_tokens rename to sandbox_tokens_away');
  for (const number of numbers) {
    await test.post('/sandbox/v1/confirm', { client_secret: clientSecret, card: testCard(number) });
    await test.post('/sandbox/v1/tokens', { card: testCard(number) });
  }
  await test.database.pool.query('alter table sandbox_methods_away rename to sandbox_methods');
  await test.database.pool.query('alter table sandbox_tokens_away rename to sandbox_tokens');
  const { rows } = await test.database.pool.query(
    "select table_name as name from information_schema.tables where table_name like 'sandbox%'",
  );
  const kept = await Promise.all(
    rows.map(async ({ name }) =>
      JSON.stringify((await test.database.pool.query(`select * from ${name}`)).rows),
    ),
  );
  expect(rows.length).toBeGreaterThan(7);
  const written = [...test.lines, ...kept].join('\n');
  expect(written).toContain('a request failed');
  for (const number of numbers) expect(written).not.toContain(number);
});

it('where test cards are not taken, nothing of it is there', async () => {
  const billing = await startBilling({ sandbox: false });
  for (const path of [
    '/sandbox/v1/confirm',
    '/sandbox/v1/challenge',
    '/sandbox/v1/intent',
    '/sandbox/v1/tokens',
  ])
    expect((await billing.call('POST', path, { body: { card: CARD } })).status, path).toBe(404);
  expect((await billing.call('GET', '/sandbox/v1.js')).status).toBe(404);
  await billing.stop();
});

it('any page may call', async () => {
  const response = await fetch(`${test.url}/sandbox/v1/confirm`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(response.ok).toBe(true);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});
