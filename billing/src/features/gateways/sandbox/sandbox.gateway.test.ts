import { timesAtOnce } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operation, startSandbox, type TestSandbox } from './sandbox.fixture.ts';

let test: TestSandbox;
beforeAll(async () => {
  test = await startSandbox();
});
afterAll(() => test.stop());

it('an answer that gets lost is unknown, and is found out afterwards', async () => {
  const { sandbox, database } = test;
  const ensure = operation('ensureCustomer');
  const of = { customerId: newId() };
  await database.pool.query('alter table sandbox_answers rename to sandbox_answers_away');
  expect(await sandbox.ensureCustomer(ensure, of)).toEqual({ kind: 'unknown' });
  expect(await sandbox.find(ensure)).toEqual({ kind: 'unknown' });
  await database.pool.query('alter table sandbox_answers_away rename to sandbox_answers');
  expect(await sandbox.find(ensure)).toEqual({ kind: 'never_arrived' });
  const { rows } = await database.pool.query('select 1 from sandbox_customers where customer_id = $1', [
    of.customerId,
  ]);
  expect(rows).toEqual([]);
  expect((await sandbox.ensureCustomer(ensure, of)).kind).toBe('done');
});

it('to find an operation is to wait for it where it is being carried out', async () => {
  const { sandbox, database } = test;
  const ensure = operation('ensureCustomer');
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table sandbox_customers in exclusive mode');
  const answer = sandbox.ensureCustomer(ensure, { customerId: newId() });
  // Other tests wait for locks of other databases meanwhile.
  const waiting = async () => {
    const { rows } = await holder.query(`select count(*)::integer from pg_locks
      join pg_database on oid = database where not granted and datname = current_database()`);
    return rows;
  };
  await expect.poll(waiting).toEqual([{ count: 1 }]);
  const found = sandbox.find(ensure);
  await expect.poll(waiting).toEqual([{ count: 2 }]);
  await holder.query('commit');
  holder.release();
  expect(await found).toEqual(await answer);
  expect((await found).kind).toBe('done');
});

it('three refunds at once, of which two fit, are two refunds', async () => {
  const { sandbox } = test;
  const { ref, clientSecret } = await test.newIntent();
  await test.confirm(clientSecret, { outcome: 'succeeded' });
  const state = await sandbox.readIntent(ref);
  const chargeRef = (state.kind === 'succeeded' && state.chargeRef) || '';
  const outcomes = await timesAtOnce(test, { table: 'sandbox_refunds', count: 3 }, () =>
    sandbox.refund(operation('refund'), { chargeRef, amount: { amountMicros: 2_000_000, currency: 'EUR' } }),
  );
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'done', 'refused']);
});

it('a customer stays one, also under another key', async () => {
  const { sandbox } = test;
  const customerId = newId();
  const [one, other, third] = await Promise.all([
    sandbox.ensureCustomer(operation('ensureCustomer'), { customerId }),
    sandbox.ensureCustomer(operation('ensureCustomer'), { customerId, email: 'mara@example.org' }),
    sandbox.ensureCustomer(operation('ensureCustomer'), { customerId: newId() }),
  ]);
  expect(one).toEqual(other);
  expect(one).not.toEqual(third);
});

it('a key belongs to a verb as well', async () => {
  const { sandbox } = test;
  const ensure = operation('ensureCustomer');
  await sandbox.ensureCustomer(ensure, { customerId: newId() });
  const outcome = await sandbox.cancelIntent({ ...ensure, verb: 'cancelIntent' }, 'pi_1');
  expect(outcome).toMatchObject({ kind: 'refused', code: 'invalid' });
});

it('the same request is the same, however its fields are ordered', async () => {
  const { sandbox } = test;
  const customer = await sandbox.ensureCustomer(operation('ensureCustomer'), { customerId: newId() });
  if (customer.kind !== 'done') throw new Error(customer.kind);
  const create = operation('createIntent');
  const rest = {
    customerRef: customer.value.ref,
    mode: 'payment',
    offSession: true,
    sessionId: newId(),
  } as const;
  const one = await sandbox.createIntent(create, {
    ...rest,
    amount: { amountMicros: 4_990_000, currency: 'EUR' },
  });
  const other = await sandbox.createIntent(create, {
    amount: { currency: 'EUR', amountMicros: 4_990_000 },
    ...rest,
  });
  expect(one.kind).toBe('done');
  expect(other).toEqual(one);
});

it.each([
  ['lower case', 'eur'],
  ['no text', ''],
  ['an injection', "EUR'; drop table"],
])('a currency that is %s cannot be charged', async (_what, currency) => {
  const { sandbox } = test;
  const customer = await sandbox.ensureCustomer(operation('ensureCustomer'), { customerId: newId() });
  if (customer.kind !== 'done') throw new Error(customer.kind);
  const outcome = await sandbox.createIntent(operation('createIntent'), {
    customerRef: customer.value.ref,
    mode: 'payment',
    amount: { amountMicros: 4_990_000, currency },
    offSession: true,
    sessionId: newId(),
  });
  expect(outcome).toMatchObject({ kind: 'refused', code: 'invalid' });
});

it('nothing of it refers to other tables, and no other table to it', async () => {
  const { rows } = await test.database.pool.query(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'
      and (conrelid::regclass::text like 'sandbox%') is distinct from (confrelid::regclass::text like 'sandbox%')`,
  );
  expect(rows).toEqual([]);
});
