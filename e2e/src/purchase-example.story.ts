import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPhone } from '@plausch/dev-env/browser';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import { expect, it } from 'vitest';
import { sharedBrowser } from './harness/browser.ts';
import { machineEnvironment } from './harness/server.ts';
import { redirectEvents, Shopper, serve } from './harness/shop.ts';
import { usualMotion } from './harness/thorough.ts';

const README = path.resolve(import.meta.dirname, '../../billing/README.md');

/** The page of the readme. */
function example(): string {
  const [, page] = /```html\n([\s\S]*?)```/.exec(readFileSync(README, 'utf8')) ?? [];
  if (page === undefined) throw new Error('The readme has no page.');
  return page;
}

it("[BILL-42 a] billing alone sells to the page of its readme, with the vendor's SDK and no account anywhere", async () => {
  const port = await freePort();
  const billing = `http://localhost:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'plausch-billing-'));
  // As root the database runs as another account, which must be able to walk in.
  chmodSync(folder, 0o755);
  const program = new ServerProcess({
    origin: billing,
    program: { file: 'scripts/billing.ts', health: '/health' },
    environment: { ...machineEnvironment(), BILLING_PORT: String(port), DATA_DIR: folder },
  });
  const page = await serve(example().replaceAll('http://localhost:3100', billing));
  const phone = await openPhone(await sharedBrowser(), { reducedMotion: usualMotion });
  try {
    await program.start();
    await redirectEvents(phone.context, billing);
    await phone.page.goto(page.origin);
    const anna = new Shopper(phone.page, billing);
    await anna.pay('4242424242424242');
    await anna.dismiss();
    await expect.poll(() => phone.page.title()).toBe('bought: premium_monthly');
    // Everything is still there after the next start.
    await program.stop();
    await program.start();
    const answer = await fetch(`${billing}/v1/subscribers/anna`, {
      headers: { authorization: 'Bearer rcb_sb_plausch' },
    });
    expect(await answer.json()).toMatchObject({
      subscriber: { subscriptions: { premium_monthly: { period_type: 'trial', is_sandbox: true } } },
    });
  } finally {
    await phone.close();
    await page.close();
    await program.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});
