import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComparisonWish, comparisonPage, comparisonPolicy } from './harness/comparison.ts';
import { firefox, inFirefox } from './harness/firefox.ts';
import { type RunningServer, startServer } from './harness/server.ts';
import { type Shop, serve } from './harness/shop.ts';
import { isThorough } from './harness/thorough.ts';

const PRODUCTION_KEY = 'rcb_firefox';

/** The other engine: only in the thorough run, and where it is installed. */
describe.skipIf(!isThorough || firefox === undefined)('a page in Firefox', () => {
  let server: RunningServer & { dispose(): Promise<void> };
  let billing: string;
  let shop: Shop;
  let tell: (shown: string) => void = () => {};
  beforeAll(async () => {
    server = await startServer();
    billing = `${server.origin}/billing`;
    shop = await serve(comparisonPage, comparisonPolicy(billing), undefined, (body) => tell(body));
    await server.query(
      `insert into billing.api_keys (id, project_id, environment, kind, app, text, created_at)
       select gen_random_uuid(), id, 'production', 'public', 'firefox', '${PRODUCTION_KEY}', now() from billing.projects`,
    );
  });
  afterAll(async () => {
    await shop.close();
    await server.dispose();
  });

  async function shown(wish: Omit<ComparisonWish, 'billing'>) {
    const told = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const query = new URLSearchParams({ ...wish, billing, tell: 'yes' });
    return JSON.parse(await inFirefox(`${shop.origin}/?${query}`, told));
  }

  it.each([
    ['rcb_sb_plausch', 'EUR'],
    ['rcb_sb_plausch', 'USD'],
    [PRODUCTION_KEY, 'EUR'],
    [PRODUCTION_KEY, 'USD'],
  ])('shows the same with either SDK, with the key %s in %s', async (key, currency) => {
    const user = 'jörg ☕ & Söhne';
    const official = await shown({ sdk: 'official', user, key, currency });
    const ours = await shown({ sdk: 'ours', user, key, currency });
    expect(ours).toEqual(official);
    expect(ours.isSandbox).toBe(key !== PRODUCTION_KEY);
    expect(JSON.stringify(ours.offerings)).toContain(`"currency":"${currency}"`);
  });

  it('is told what failed as elsewhere', async () => {
    const wrong = await shown({ sdk: 'ours', user: 'anna', key: 'rcb_nobody', currency: 'EUR' });
    expect(wrong).toMatchObject({ code: 11, is: expect.any(String) });
  });
});
