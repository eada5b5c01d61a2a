import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringAxe, openDesktop, openPhone, runAxe } from '@plausch/dev-env/browser';
import { freePort } from '@plausch/dev-env/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from './harness/browser.ts';
import { CARDS, EMAIL } from './harness/market.ts';
import { takePicture } from './harness/pictures.ts';
import { machineEnvironment } from './harness/server.ts';
import { isThorough, usualMotion } from './harness/thorough.ts';

const root = path.resolve(import.meta.dirname, '../..');

let folder: string;
let example: ChildProcess;
let origin: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plausch-example-'));
  // As root the database runs as another account, which must be able to walk in.
  chmodSync(folder, 0o755);
  origin = await startExample();
});
afterAll(async () => {
  if (example.exitCode === null) {
    const ended = once(example, 'exit');
    example.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** Starts it as people do, with ports and data of its own; answers its address as soon as it says one. */
async function startExample(): Promise<string> {
  example = spawn(process.execPath, ['scripts/purchases.ts', 'example'], {
    cwd: root,
    stdio: 'pipe',
    env: {
      ...machineEnvironment(),
      PORT: '0',
      BILLING_PORT: String(await freePort()),
      DATA_DIR: folder,
      SMTP_URL: 'none',
    },
  });
  process.once('exit', () => example.kill('SIGKILL'));
  let said = '';
  example.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  for await (const text of example.stdout?.setEncoding('utf8') ?? []) {
    said += text;
    const address = /Adresse\s+(http:\/\/localhost:\d+)/.exec(said)?.[1];
    if (address !== undefined) {
      example.stdout?.resume();
      return address;
    }
  }
  throw new Error(`The example ended while starting. It said:\n${said}`);
}

/** Labels of the form of the sandbox are not in every language; their order is. */
async function pay(page: Page): Promise<void> {
  await page.locator('#link-authentication-element').getByRole('textbox').fill(EMAIL);
  const fields = page.locator('#payment-element').getByRole('textbox');
  for (const [index, text] of [CARDS.good, '12 / 34', '123'].entries()) await fields.nth(index).fill(text);
  await page.getByTestId('PayButton').click();
}

/** Those that the page offers. */
const LANGUAGES =
  /LANGUAGES = \(([^)]+)\)/
    .exec(readFileSync(path.join(root, 'packages/purchases/examples/plain.html'), 'utf8'))?.[1]
    ?.match(/\w+/g) ?? [];
/** On which devices it is paid; by turns, where in all languages. */
const PAID: readonly (readonly [language: string, kind: 'phone' | 'desktop'])[] = isThorough
  ? LANGUAGES.map((language, at) => [language, at % 2 === 0 ? 'phone' : 'desktop'])
  : [
      ['de', 'phone'],
      ['ar', 'desktop'],
      ['ja', 'phone'],
    ];

async function allLanguages(page: Page): Promise<readonly string[]> {
  return page
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as unknown as { value: string }).value));
}

describe('the example page, by its script tag', () => {
  it.each(PAID)('is opened and paid on with a test card, in %s on a %s', async (language, kind) => {
    const device = await (kind === 'phone' ? openPhone : openDesktop)(await sharedBrowser(), {
      reducedMotion: usualMotion,
    });
    try {
      const { page } = device;
      const picture = (step: string) => takePicture(page, `example-${language}-${kind}-${step}`);
      await bringAxe(page);
      await page.goto(origin);
      const button = page.getByRole('button', { name: 'Buy VIP', exact: true });
      await button.waitFor();
      expect(await runAxe(page)).toEqual([]);
      await picture('1-shop');
      await page.getByRole('combobox').selectOption(language);
      await button.click();
      const layer = page.locator('.layer');
      await page.locator('#payment-element').getByRole('textbox').first().waitFor();
      expect(await layer.getAttribute('lang')).toBe(language.replace('_', '-'));
      await picture('2-form');
      await pay(page);
      await page.locator('.sign-success').waitFor();
      await picture('3-success');
      await layer.getByRole('button').last().click();
      await expect.poll(() => page.getByRole('status').textContent()).toBe('Yours: vip.');
      await picture('4-yours');
      device.expectNoProblems();
    } finally {
      await device.close();
    }
  });

  it('offers every language of the checkout', async () => {
    const device = await openPhone(await sharedBrowser(), { reducedMotion: usualMotion });
    try {
      const { page } = device;
      await page.goto(origin);
      await page.getByRole('button', { name: 'Buy VIP', exact: true }).waitFor();
      const languages = await allLanguages(page);
      expect(new Set(languages).size).toBe(34);
      // With the large doses each of them is paid in.
      for (const language of ['zh_Hant', 'no']) {
        await page.getByRole('combobox').selectOption(language);
        await page.getByRole('button', { name: 'Buy VIP', exact: true }).click();
        await page.getByTestId('close-button').waitFor();
        expect(await page.locator('.layer').getAttribute('lang')).toBe(language.replace('_', '-'));
        await page.getByTestId('close-button').click();
        await expect.poll(() => page.locator('.rcb-ui-root').count()).toBe(0);
        // Until the step back in the history is done this purchase is under way, and no other one begins.
        await expect.poll(() => page.evaluate('history.state')).toBeNull();
      }
      device.expectNoProblems();
    } finally {
      await device.close();
    }
  });
});
