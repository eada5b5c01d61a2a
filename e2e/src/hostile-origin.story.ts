import { callApi } from '@plausch/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Elsewhere, openElsewhere } from './harness/elsewhere.ts';
import { inPage } from './harness/in-page.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

let elsewhere: Elsewhere;
beforeAll(async () => {
  elsewhere = await openElsewhere();
});
afterAll(() => elsewhere.close());

type Endpoint = { readonly method: string; readonly url: string };

/** Every endpoint there is, by its description. */
async function allEndpoints(): Promise<Endpoint[]> {
  const { origin } = venue.server;
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const id = '019a0000-0000-7000-8000-000000000001';
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      url: origin + path.replace(/\{\w+\}/g, id),
    })),
  );
}

/** Everything that is kept, in one line per table. */
async function everything(): Promise<string[]> {
  const tables = await venue.server.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      venue.server.query<{ kept: string }>(
        `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as kept from "${name}" t`,
      ),
    ),
  );
  return rows.flat().map(({ kept }) => kept);
}

/** What a page of strangers tries on all endpoints; says which of its tries told it something. */
const ATTACK = `async (endpoints) => {
  const told = [];
  const body = JSON.stringify({ email: 'cora@beispiel.test', login: 'Cora', password: 'x', reason: 'x' });
  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  const submit = (action, enctype) => new Promise((resolve) => {
    const frame = make('iframe', { name: crypto.randomUUID() });
    const form = make('form', { action, enctype, method: 'POST', target: frame.name });
    // As text it reads {"email":"…","x":"="}.
    form.append(make('input', { name: '{"email":"cora@beispiel.test","x":"', value: '"}' }));
    document.body.append(frame, form);
    frame.onload = resolve;
    form.submit();
  });
  const tries = (name, attempt) => attempt.then(() => void told.push(name), () => {});
  const load = (element, src) => new Promise((resolve, reject) => {
    document.body.append(Object.assign(element, { onload: resolve, onerror: reject, src }));
  });
  const attackOn = async ({ method, url }) => {
    const include = { method, credentials: 'include' };
    const sent = method === 'GET' ? include : { ...include, body };
    await tries('read ' + method + ' ' + url, fetch(url, sent));
    await tries('send ' + url, fetch(url, { ...sent, headers: { authorization: 'Bearer x' } }));
    if (method === 'GET') {
      await tries('picture ' + url, load(new Image(), url));
      await tries('script ' + url, load(document.createElement('script'), url));
      return;
    }
    await fetch(url, { ...sent, method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' } }).catch(() => {});
    for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])
      await submit(url, enctype);
  };
  await Promise.all(endpoints.map(attackOn));
  return told;
}`;

const FRAME = `(src) => new Promise((resolve) => {
  document.body.append(Object.assign(document.createElement('iframe'), { src, onload: () => resolve() }));
})`;

const CONNECT = `(address) => new Promise((resolve) => {
  const line = new WebSocket(address);
  line.onopen = () => resolve('open');
  line.onerror = () => resolve('refused');
})`;

describe('a page of strangers', () => {
  it('[BR-5] [BR-4] changes nothing and reads nothing, whoever is signed in', async () => {
    const cora = await venue.resident('Cora', 'desktop');
    cora.device.allowProblems(
      /CORS policy|ERR_FAILED|status of 4\d\d|ERR_BLOCKED_BY|MIME type|X-Frame-Options|frame-ancestors/,
    );
    await cora.page.goto('/einstellungen');
    await cora.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    // What a browser does by itself after its person came in is over: the visit is counted, and the device can be written to.
    const settled = 'select (select count(*) from wallets) + (select count(*) from message_lists) as made';
    await expect
      .poll(async () => Number((await venue.server.query<{ made: string }>(settled))[0]?.made))
      .toBe(2);
    const before = await everything();
    expect(before.length).toBeGreaterThan(10);

    const stranger = await cora.device.context.newPage();
    const permissions: string[] = [];
    const answers: number[] = [];
    stranger.on('response', (response) => {
      if (!response.url().startsWith(venue.server.origin)) return;
      answers.push(response.status());
      const headers = Object.keys(response.headers());
      permissions.push(
        ...headers.filter((name) => name.startsWith('access-control-') || name === 'set-cookie'),
      );
    });
    await stranger.goto(elsewhere.origin);
    const endpoints = await allEndpoints();
    expect(endpoints.length).toBeGreaterThan(20);
    expect(await inPage(stranger, ATTACK, endpoints)).toEqual([]);

    expect(answers.length).toBeGreaterThan(endpoints.length);
    expect(permissions).toEqual([]);
    expect(await everything()).toEqual(before);
    const { token } = JSON.parse((await cora.storedSession()) ?? '{}');
    expect((await callApi(venue.server.origin, 'currentUser', { token })).status).toBe(200);
    expect(await cora.device.context.cookies()).toEqual([]);
  });

  it('[BR-1] [BR-3] can neither frame the chat, nor hold on to its window, nor open its socket', async () => {
    const cleo = await venue.resident('Cleo', 'desktop');
    cleo.device.allowProblems(/frame-ancestors|WebSocket connection|ERR_BLOCKED/);
    const { page } = cleo;
    const { origin } = venue.server;
    await page.goto(elsewhere.origin);
    await inPage(page, FRAME, `${origin}/main`);
    const framed = page.frames().filter((frame) => frame.url().startsWith(origin));
    expect(framed.map((frame) => frame.url())).toEqual([]);

    const [opened] = await Promise.all([
      cleo.device.context.waitForEvent('page'),
      inPage(page, '(address) => { window.chat = window.open(address); }', `${origin}/main`),
    ]);
    await opened.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    expect(await opened.evaluate('window.opener')).toBeNull();
    await expect.poll(() => page.evaluate('window.chat.closed')).toBe(true);

    const socket = await inPage(
      page,
      CONNECT,
      `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    expect(socket).toBe('refused');
  });
});

it('[BR-4] no origin is let in, neither by an answer nor by a question before', async () => {
  const { origin } = venue.server;
  const strangers = [
    'https://boese.example',
    'null',
    `${origin}.boese.example`,
    'http://localhost',
    'file://',
    elsewhere.origin,
  ];
  for (const { url, method } of await allEndpoints()) {
    for (const stranger of strangers) {
      const answers = await Promise.all([
        fetch(url, {
          method: 'OPTIONS',
          headers: { origin: stranger, 'access-control-request-method': method },
        }),
        fetch(url, { method, headers: { origin: stranger } }),
      ]);
      for (const { headers } of answers) {
        const permissions = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(permissions, `${method} ${url} from ${stranger}`).toEqual([]);
        expect(headers.getSetCookie()).toEqual([]);
      }
    }
  }
});

it('[BR-5] a cookie says nothing about who one is', async () => {
  const cora = await venue.resident('Cora', 'phone');
  await cora.page.goto('/einstellungen');
  const { token } = JSON.parse((await cora.storedSession()) ?? '{}');
  for (const name of ['auth', 'token', 'session', 'authorization', '__Host-session']) {
    const cookie = `${name}=${token}; ${name}=Bearer%20${token}`;
    const answer = await callApi(venue.server.origin, 'currentUser', { headers: { cookie } });
    expect(answer.status, name).toBe(401);
  }
});
