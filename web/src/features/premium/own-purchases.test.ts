import type { User } from '@plausch/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { loadConfig } from '../../app/config.ts';
import { session } from '../sessions/index.ts';
import { managementPage, ownPurchases } from './own-purchases.ts';

const OURS = 'https://plausch.test/billing';
const HOSTED = 'https://api.revenuecat.com';
const TOKEN = 'word-of-our-server';

/** Requests that left the page; answered as the two servers do, and everything but the line is real. */
let asked: { readonly origin: string; readonly path: string; readonly headers: Headers }[];
let baseUrl: string;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit = {}) => {
    const { origin, pathname: path } = new URL(address, 'https://plausch.test');
    asked.push({ origin, path, headers: new Headers(headers) });
    if (path === '/config.json')
      return Response.json({
        brand: { name: 'Plausch' },
        billingApiKey: 'rcb_plausch',
        billingBaseUrl: baseUrl,
      });
    if (path.endsWith('/customer-token'))
      return Response.json({ token: TOKEN, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    return Response.json({ offerings: [], current_offering_id: null, placements: null });
  });
  vi.stubGlobal('window', { location: { href: 'https://plausch.test/subscription' } });
  configureApi({ base: 'https://plausch.test/api', token: () => session.state.getState().session?.token });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

/** Signs in and asks for what is sold; what the backend of purchases heard. */
async function shopAt(address: string): Promise<typeof asked> {
  baseUrl = address;
  await loadConfig();
  session.begin({ token: 'session', user: { id: crypto.randomUUID(), username: 'Anna' } as User });
  const purchases = await ownPurchases();
  expect(await purchases.getOfferings()).not.toBeNull();
  return asked.filter(({ origin, path }) => `${origin}${path}`.startsWith(address));
}

describe('whom the word of our server is for', () => {
  it('[PR9] our own backend hears the customer token with every request', async () => {
    const heard = await shopAt(OURS);
    expect(heard.length).toBeGreaterThan(0);
    for (const { headers } of heard) expect(headers.get('x-customer-token')).toBe(TOKEN);
    expect(managementPage()).toBe(`${OURS}/manage`);
  });

  it('also where it has an address of its own, without a path', async () => {
    expect((await shopAt('https://billing.test')).length).toBeGreaterThan(0);
  });

  it('[PR9] the hosted service hears neither it nor the session, though our server gives it out', async () => {
    const heard = await shopAt(HOSTED);
    expect(asked.filter(({ path }) => path.endsWith('/customer-token')).length).toBeGreaterThan(0);
    expect(heard.length).toBeGreaterThan(0);
    for (const { headers } of heard) {
      expect(headers.has('x-customer-token')).toBe(false);
      expect([...headers.values()].filter((value) => /word-of-our-server|session/.test(value))).toEqual([]);
    }
    expect(managementPage()).toBeNull();
  });
});
