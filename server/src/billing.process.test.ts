import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@plausch/dev-env';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Runs `npm run billing` as npm does. */
const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts/compiled.ts');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const KEY = 'rcb_sb_plausch';
/** Longer than a status question waits, far below the time for which a client keeps its connection. */
const SOON_MS = 15_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: ServerProcess;
let origin: string;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'plausch-billing-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
  server = new ServerProcess({ environment, origin });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

async function ask(address: string, init: { body?: object } = {}) {
  const answer = await fetch(`${origin}/billing${address}`, {
    method: init.body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      origin: 'http://localhost:5173',
    },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body, allowed: answer.headers.get('access-control-allow-origin') };
}

/** The command as an operator types it. */
function billing(...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
    execFile(process.execPath, [SCRIPTS, 'billing', ...words], { env }, (error, said) => {
      resolve({ code: error ? Number(error.code) : 0, said: said.trim() });
    });
  });
}

it('the server brings billing along, for pages of every origin on this machine', async () => {
  expect(await ask('/health')).toEqual({ status: 200, body: { status: 'ok' }, allowed: '*' });
  const customer = await ask('/v1/subscribers/x');
  expect([customer.status, customer.allowed]).toEqual([200, '*']);
  expect(customer.body).toMatchObject({ subscriber: { original_app_user_id: 'x', entitlements: {} } });
  expect((await ask('/nowhere')).body).toMatchObject({ code: 7226 });
  // Nothing of it answers beside its path.
  expect((await fetch(`${origin}/v1/subscribers/x`)).headers.get('access-control-allow-origin')).toBeNull();
});

it('npm run billing talks to it', async () => {
  const { code, said } = await billing('key', 'list', 'plausch');
  expect(code).toBe(0);
  // Its own key for the server stands beside that of pages.
  expect(said).toMatch(/^\S+ {2}secret {2}sandbox {2}\(geheim\) {2}server {2}gültig$/m);
  expect(said).toMatch(/^\S+ {2}public {2}sandbox {2}rcb_sb_plausch {2}\S.* {2}gültig$/m);
});

it('a purchase goes on after the server was stopped while its buyer waited, and is told where the link leads', async () => {
  const products = await ask('/rcbilling/v1/subscribers/giver/products?id=premium_gift');
  const [{ purchase_options }] = (products.body as { product_details: [Record<'purchase_options', object>] })
    .product_details;
  const [{ price_id }] = Object.values(purchase_options) as [{ price_id: string }];
  const started = await ask('/rcbilling/v1/checkout/start', {
    body: { app_user_id: 'giver', product_id: 'premium_gift', price_id, email: 'kundin@example.org' },
  });
  const { operation_session_id: session } = started.body as { operation_session_id: string };
  const completed = await ask(`/rcbilling/v1/checkout/${session}/complete`, { body: {} });
  const { client_secret } = (completed.body as { gateway_params: { client_secret: string } }).gateway_params;

  const waiting = ask(`/rcbilling/v1/checkout/${session}`);
  // Its question is there before the next one is answered.
  await ask('/health');
  const began = performance.now();
  await server.stop();
  expect((await waiting).body).toMatchObject({ operation: { status: 'started' } });
  expect(performance.now() - began).toBeLessThan(SOON_MS);

  await server.start();
  await ask('/sandbox/v1/confirm', { body: { client_secret, outcome: 'succeeded' } });
  const { body } = await ask(`/rcbilling/v1/checkout/${session}`);
  const { operation } = body as {
    operation: { status: string; redemption_info: { redeem_url: string } | null };
  };
  expect(operation.status).toBe('succeeded');
  expect(operation.redemption_info?.redeem_url).toMatch(
    /^http:\/\/localhost:\d+\/billing\/redeem\/[\w-]{43}$/,
  );
});
