import { startSystem } from '@plausch/dev-env';
import { type EndpointName, endpoints, type LimitClass } from '@plausch/protocol';
import { expect, it } from 'vitest';
import { FEATURES } from '../features.ts';
import { limitsOf } from '../limits.ts';
import { ENDPOINT_NAMES } from './endpoint-cases.fixture.ts';
import {
  exchange,
  expectHonestRefusal,
  expectPrivateAnswer,
  harmlessCall,
  type Sent,
} from './exchange.fixture.ts';
import { makeWebRoot } from './web-root.fixture.ts';

const PUBLIC_URL = 'https://plausch.example';
const LIMITS = limitsOf(FEATURES);
const callsOf = (limitClass: string) => LIMITS[limitClass]?.calls ?? 0;

it('[RL-1] [CO-3] every endpoint is counted: once its class is spent, it answers 429 and when to come back', async () => {
  // Behind a proxy of this machine, which says who is calling.
  await using system = await startSystem({ clock: 'still', environment: { PUBLIC_URL } });
  const from = (sent: Sent, address: string) =>
    exchange(system.origin, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': address } });
  // The cheapest way to spend each class.
  const spender: Record<LimitClass, EndpointName> = {
    read: 'live',
    write: 'activate',
    login: 'login',
    register: 'register',
    name: 'checkName',
    resend: 'resendActivation',
    mail: 'changeEmail',
    reset: 'forgotPassword',
    declaration: 'createCancellation',
    case: 'createNotice',
    reporting: 'reportLine',
    purchase: 'customerToken',
    watch: 'glimpse',
    guildTalk: 'markGuildRead',
  };
  for (const [limit, spending] of Object.entries(spender)) {
    const calls = callsOf(limit);
    // What the caller claims in front of the proxy's own word changes nothing.
    const spent = Array.from({ length: calls }, (_, i) =>
      from(harmlessCall(spending), `198.51.100.${i % 250}, 192.0.2.1`),
    );
    const statuses = new Set((await Promise.all(spent)).map(({ status }) => status));
    expect(statuses.has(429), `${limit} was spent too early`).toBe(false);
    // At once: what was spent in a minute comes back in one.
    for (const name of ENDPOINT_NAMES.filter((one) => endpoints[one].limit === limit)) {
      const refused = await from(harmlessCall(name), '127.0.0.1, 192.0.2.1');
      expect(refused.status, `${name} is not counted as ${limit}`).toBe(429);
      expectHonestRefusal(refused, name);
      expectPrivateAnswer(refused, name);
      expect(Number(refused.headers['retry-after']), name).toBeGreaterThan(0);
      expect((await from(harmlessCall(name), '192.0.2.2')).status, `${name} for somebody else`).not.toBe(429);
    }
  }
});

it('[RL-1] [CO-3] what is no endpoint is counted too: documents, files of the server and what is not there', async () => {
  await using system = await startSystem({
    clock: 'still',
    environment: { PUBLIC_URL },
    webRoot: await makeWebRoot({ 'favicon.svg': '<svg/>' }),
  });
  const get = async (path: string, address: string) =>
    exchange(system.origin, { method: 'GET', path, headers: { 'x-forwarded-for': address } });
  const pages = [
    '/',
    '/main',
    '/impressum',
    '/config.json',
    '/news/feed.atom',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/gibt-es-nicht',
    '/gibt-es-nicht.js',
    '/api/nichts',
  ];
  const calls = callsOf('page');
  const spent = await Promise.all(
    Array.from({ length: calls }, (_, i) => get('/gibt-es-nicht.js', `6.6.6.${i % 250}, 192.0.2.1:${i}`)),
  );
  expect(new Set(spent.map(({ status }) => status))).toEqual(new Set([404]));
  for (const path of pages) {
    const refused = await get(path, '192.0.2.1');
    expect(refused.status, path).toBe(429);
    expectHonestRefusal(refused, path);
    expect(Number(refused.headers['retry-after']), path).toBeGreaterThan(0);
    expect((await get(path, '192.0.2.2')).status, `${path} for somebody else`).not.toBe(429);
  }
  // The app itself goes on: its files are another class.
  expect((await get('/favicon.svg', '192.0.2.1')).status).toBe(200);
});
