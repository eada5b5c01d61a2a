import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { takeConfig } from '../../app/config.ts';
import { redeemGift } from './redeem.ts';

const OURS = 'https://plausch.test/billing';
const HOSTED = 'https://api.revenuecat.com';

/** What the backend of purchases was asked, and what it answers; everything but the line is real. */
let heard: Headers[];
let answer: () => Response;
let word: () => Response;

beforeEach(() => {
  heard = [];
  answer = () => Response.json({ entitlement_identifier: 'premium' });
  word = () => Response.json({ token: 'word-for-gifts', expiresAt: new Date().toISOString() });
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit = {}) => {
    const { pathname, search } = new URL(address);
    if (pathname.endsWith('/customer-token')) {
      expect(search).toBe('?for=gift');
      return word();
    }
    heard.push(new Headers(headers));
    return answer();
  });
  configureApi({ base: 'https://plausch.test/api', token: () => 'session' });
  takeConfig({ billingApiKey: 'rcb_plausch', billingBaseUrl: OURS });
});
afterEach(() => vi.unstubAllGlobals());

it('[PR9] a gift is opened with the word of our server, which only our own backend hears', async () => {
  expect(await redeemGift('secret', 'anna')).toBe('given');
  takeConfig({ billingApiKey: 'rcb_theirs', billingBaseUrl: HOSTED });
  await redeemGift('secret', 'anna');
  expect(heard.map((headers) => headers.get('x-customer-token'))).toEqual(['word-for-gifts', null]);
});

it('[RD3] only a gift that billing does not have is dead; whatever else is refused may go well later', async () => {
  const refused = (status: number, body: object) => {
    answer = () => Response.json(body, { status });
    return redeemGift('secret', 'anna');
  };
  expect(await refused(404, { code: 7814 })).toBe('dead');
  expect(await refused(401, { code: 7224 })).toBe('away');
  expect(await refused(404, { code: 7226 })).toBe('away');
  expect(await refused(429, { code: 429 })).toBe('away');
  expect(await refused(503, {})).toBe('away');
  answer = () => new Response('<!doctype html>', { status: 404 });
  expect(await redeemGift('secret', 'anna')).toBe('away');
});

it('without the word of our server nothing is asked, and the gift stays', async () => {
  word = () => Response.json({ error: { code: 'unavailable' } }, { status: 503 });
  expect(await redeemGift('secret', 'anna')).toBe('away');
  expect(heard).toEqual([]);
});
