import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import type { KeyHolder } from '../../edge/keys.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { findSession, standingOf } from './checkout.store.ts';

let billing: TestBilling;
let session: string;
let holder: KeyHolder;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
  ({ session } = await new Buyer(billing, 'lara').start('vip_monthly'));
  const [key] = await billing.rows('select id, project_id, environment from api_keys where text is not null');
  holder = {
    keyId: key?.['id'],
    projectId: key?.['project_id'],
    environment: key?.['environment'],
  } as KeyHolder;
});
afterAll(() => billing.stop());

it('[I9] a session is found by a key of its own shop alone', async () => {
  const find = (other: Partial<KeyHolder>, id = session) =>
    findSession(billing.database.drizzle, { ...holder, ...other }, id);
  expect(await find({})).toMatchObject({ id: session, state: 'open' });
  expect(await find({ projectId: crypto.randomUUID() })).toBeUndefined();
  expect(await find({ environment: 'production' })).toBeUndefined();
  expect(await find({}, 'another')).toBeUndefined();
});

it('what is not known when a purchase begins is null, not a value that says so', async () => {
  const [row] = await billing.rows('select * from checkout_sessions where id = $1', [session]);
  const { consents, failure, intent_ref, sealed_secret, rule_id, rule_revision, placement_id } = row ?? {};
  expect({ consents, failure, intent_ref, sealed_secret, rule_id, rule_revision, placement_id }).toEqual({
    consents: null,
    failure: null,
    intent_ref: null,
    sealed_secret: null,
    rule_id: null,
    rule_revision: null,
    placement_id: null,
  });
  expect(await billing.rows('select 1 from checkout_sessions where consents is not null')).toEqual([]);
});

it('many sessions stand in one answer, and those that are not there are left out', async () => {
  const other = await new Buyer(billing, 'mia').start('vip_monthly');
  const rows = await standingOf(billing.database.drizzle, [session, 'another', other.session]);
  expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
    new Map([session, other.session].map((id) => [id, { id, state: 'open', failure: null, version: 0 }])),
  );
});
