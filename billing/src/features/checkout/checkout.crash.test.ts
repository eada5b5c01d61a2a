import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase } from '@plausch/dev-env';
import { type Database, openDatabase } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SANDBOX_KEY } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer, type Caller } from '../../purchase.fixture.ts';
import { SCHEMA } from '../../schema.ts';

const HERE = import.meta.dirname;
const PROGRAM = path.join(HERE, '../../crash.program.fixture.ts');
const CATALOGUE_DIR = path.join(HERE, '../../../catalogue');

/** Every point of a purchase at which the power may go; the thorough run takes all of them. */
const POINTS = [
  'ensureCustomer.before-reach',
  'ensureCustomer.after-reach',
  'ensureCustomer.after-settle',
  'createIntent.before-reach',
  'createIntent.after-reach',
  'createIntent.after-settle',
  'checkout.before-booking',
  'checkout.after-booking',
  'invoices.after-number',
];
const isThorough = process.env['THOROUGH'] === 'yes';
const taken = isThorough
  ? POINTS
  : ['createIntent.after-reach', 'checkout.before-booking', 'invoices.after-number'];

let databaseUrl: string;
let drop: () => Promise<void>;
let database: Database;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  ({ url: databaseUrl, drop } = await createTestDatabase('billing'));
  database = openDatabase({
    url: databaseUrl,
    schema: SCHEMA,
    log: createLogger({ level: 'silent' }),
    poolSize: 2,
  });
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await database.close();
  await drop();
});

type Running = Caller & { child: ChildProcess };

/** Starts billing in a process of its own. */
async function run(crashAt?: string): Promise<Running> {
  const child = spawn(
    process.execPath,
    [PROGRAM, databaseUrl, CATALOGUE_DIR, ...(crashAt ? [crashAt] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  processes.push(child);
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    child,
    async call(method, address, { body } = {}) {
      const response = await fetch(`${url}${address}`, {
        method,
        headers: { authorization: `Bearer ${SANDBOX_KEY}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
  };
}

it.each(taken)(
  '[I1] [I6] [I13] a purchase that was cut at %s is one purchase with one document',
  { timeout: 60_000 },
  async (point) => {
    const before = await run(point);
    const anna = new Buyer(before, `anna ${point}`);
    const { session } = await anna.start('vip_monthly');
    // The process ends somewhere in here; the buyer sees a lost connection.
    const ended = once(before.child, 'exit');
    await anna
      .secret(session)
      .then((secret) => anna.confirm(secret))
      .then(() => anna.end(session))
      .catch(() => {});
    expect(await ended).toEqual([null, 'SIGKILL']);

    const after = await run();
    const again = new Buyer(after, anna.id);
    const completed = await again.complete(session);
    if (completed.status === 200) {
      const { client_secret } = (completed.body as { gateway_params: { client_secret: string } })
        .gateway_params;
      await again.confirm(client_secret);
    }
    expect((await again.end(session)).status).toBe('succeeded');
    expect(Object.keys((await again.info()).entitlements)).toEqual(['vip']);
    expect(await brokenInvariants(database)).toEqual([]);
    const charges = await database.pool.query(
      `select 1 from sandbox_charges join sandbox_methods on sandbox_methods.ref = method_ref
     join sandbox_customers on sandbox_customers.ref = customer_ref
     where customer_id = (select customer_id::text from customer_ids where app_user_id = $1)`,
      [anna.id],
    );
    expect(charges.rows).toHaveLength(1);
    const documents = await database.pool.query(
      `select kind from invoices join customer_ids using (customer_id) where app_user_id = $1`,
      [anna.id],
    );
    expect(documents.rows).toEqual([{ kind: 'invoice' }]);
    after.child.kill('SIGKILL');
  },
);
