import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createLogger } from '@plausch/platform/logger';
import { createMetrics, type Metrics } from '@plausch/platform/metrics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from './billing.fixture.ts';
import { Buyer } from './purchase.fixture.ts';

let metrics: Metrics;
let billing: TestBilling;
let port: number;
beforeAll(async () => {
  metrics = createMetrics(createLogger({ level: 'silent' }));
  billing = await startBilling({ clock: 'going', figures: metrics.part('billing') });
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as AddressInfo);
  probe.close();
  await once(probe, 'close');
  await metrics.listen({ host: '127.0.0.1', port });
});
afterAll(async () => {
  await billing.stop();
  await metrics.close();
});

const figures = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

it('tells how purchases end, what is open at gateways, and how long answers take', async () => {
  const anna = new Buyer(billing, 'anna');
  expect((await anna.buy('vip_monthly')).status).toBe('succeeded');
  expect((await anna.buy('premium_gift', { outcome: 'charge_failed' })).status).toBe('failed');
  await billing.call('POST', '/v1/events', { body: { events: [{}] } });
  const page = await figures();
  expect(page).toContain('billing_checkouts_total{outcome="succeeded"} 1');
  expect(page).toContain('billing_checkouts_total{outcome="failed"} 1');
  expect(page).toContain('billing_events_total{outcome="ignored"} 1');
  expect(page).toContain('billing_database_connections{state="busy"}');
  expect(page).toMatch(
    /billing_http_request_duration_seconds_count\{method="POST",route="\/rcbilling\/v1\/checkout\/start",status="200"\} 2/,
  );
  expect(page).not.toContain('anna');
});

it('an operation without an answer is seen', async () => {
  expect(await figures()).not.toContain('billing_gateway_operations_undecided{');
  await billing.rows(`update gateway_operations set look_at = now() where verb = 'createIntent'`);
  expect(await figures()).toContain('billing_gateway_operations_undecided{verb="createIntent"} 2');
});
