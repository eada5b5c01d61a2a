import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
});
afterAll(() => billing.stop());

/** A customer with two gifts that were bought, the later one under the smaller id, and two things that were given. */
async function ownerOf(id: string): Promise<Buyer> {
  const buyer = new Buyer(billing, id);
  await buyer.info();
  const [price] = await billing.rows(`select price_id from prices where product_id = 'premium_gift' limit 1`);
  await billing.rows(
    `insert into transactions (id, project_id, environment, customer_id, kind, product_id, price_id, gross_micros, net_micros,
       tax_micros, currency, at)
     select bought.id, project_id, environment, customer_id, 'purchase', 'premium_gift', $2, 0, 0, 0, 'EUR', bought.at
     from customer_ids, (values
       ('00000000-0000-4000-8000-000000000001'::uuid, '2026-10-02T00:00:00Z'::timestamptz),
       ('00000000-0000-4000-8000-000000000002'::uuid, '2026-10-01T00:00:00Z'::timestamptz)) as bought (id, at)
     where app_user_id = $1`,
    [id, price?.['price_id']],
  );
  await billing.rows(
    `insert into grants (id, project_id, environment, customer_id, entitlement, starts_at, source, revoked_at)
     select gen_random_uuid(), project_id, environment, customer_id, given.entitlement, now(), given.entitlement, given.revoked_at
     from customer_ids, (values ('vip', null), ('premium', now())) as given (entitlement, revoked_at)
     where app_user_id = $1`,
    [id],
  );
  return buyer;
}

it('what was bought is told in its order, and what was given until it is revoked', async () => {
  const { non_subscriptions, entitlements } = await (await ownerOf('nora')).info();
  expect(non_subscriptions['premium_gift']?.map(({ id }) => id.at(-1))).toEqual(['2', '1']);
  expect(Object.keys(entitlements)).toEqual(['vip']);
});

it('one who was never seen is made with the first read, and seen again with a later one', async () => {
  const olga = new Buyer(billing, 'olga');
  const seen = async () => (await olga.info()) as unknown as { first_seen: string; last_seen: string };
  const first = await seen();
  expect(await seen()).toEqual(first);
  billing.clock.advance(2 * 3_600_000);
  const later = await seen();
  expect(later.first_seen).toBe(first.first_seen);
  expect(Date.parse(later.last_seen) - Date.parse(first.last_seen)).toBe(2 * 3_600_000);
  expect(await seen()).toEqual(later);
});
