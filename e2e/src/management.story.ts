import { type Device, openDesktop, openPhone, runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from './harness/browser.ts';
import { type RunningServer, startServer } from './harness/server.ts';
import { usualMotion } from './harness/thorough.ts';
import { devices } from './visitor/appearances.ts';

const KEY = 'rcb_sb_plausch';
const ASKS = '4000000000003220';
const ASKS_ONCE = '4000002500003155';

let server: RunningServer & { dispose(): Promise<void> };
let billing: string;
const opened: Device[] = [];
beforeAll(async () => {
  server = await startServer();
  billing = `${server.origin}/billing`;
});
afterEach(async () => {
  for (const device of opened.splice(0)) await device.close();
});
afterAll(() => server.dispose());

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${billing}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'accept-language': 'de' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Buys as the SDK does, with a card by its number. */
async function buy(user: string, email: string, number: string): Promise<void> {
  type Products = {
    product_details: { purchase_options: { base_option: { price_id: string } } }[];
  };
  const { product_details } = await call<Products>(
    `/rcbilling/v1/subscribers/${user}/products?id=vip_monthly`,
  );
  const { operation_session_id: session } = await call<{ operation_session_id: string }>(
    '/rcbilling/v1/checkout/start',
    {
      app_user_id: user,
      product_id: 'vip_monthly',
      price_id: product_details[0]?.purchase_options.base_option.price_id,
      presented_offering_identifier: 'standard',
      trace_id: crypto.randomUUID(),
      email,
    },
  );
  const { gateway_params } = await call<{ gateway_params: { client_secret: string } }>(
    `/rcbilling/v1/checkout/${session}/complete`,
    {},
  );
  const { client_secret } = gateway_params;
  await call('/sandbox/v1/confirm', {
    client_secret,
    card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
  });
  if (number === ASKS) await call('/sandbox/v1/challenge', { client_secret, approve: true });
  await expect
    .poll(async () => {
      type Status = { operation: { status: string } };
      return (await call<Status>(`/rcbilling/v1/checkout/${session}`)).operation.status;
    })
    .toBe('succeeded');
}

/** The link in the newest mail to an address whose subject says this. */
async function linkTo(email: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${billing}/postfach.json`)).json()) as {
          to: string;
          subject: string;
          text: string;
        }[];
        const mail = mails.find((one) => one.to === email && one.subject.includes(subject));
        link = /http\S+\/manage\/open\/[\w-]+/.exec(mail?.text ?? '')?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? '';
}

async function visit(kind: 'phone' | 'desktop', link: string): Promise<Page> {
  const device = await (kind === 'phone' ? openPhone : openDesktop)(await sharedBrowser(), {
    reducedMotion: usualMotion,
  });
  opened.push(device);
  const { page } = device;
  await page.goto(link);
  await page.getByRole('button', { name: 'Öffnen' }).press('Enter');
  await page.getByRole('heading', { name: 'Abos und Rechnungen' }).waitFor();
  return page;
}
const sound = async (page: Page) => expect(await runAxe(page)).toEqual([]);

describe.each(devices('desktop'))('on a %s, by keyboard', (kind) => {
  it('the link in the mail opens the page: another card with 3-D Secure, cancelled, resumed', async () => {
    const email = `anna.${kind}@example.org`;
    await buy(`anna-${kind}`, email, '4242424242424242');
    const page = await visit(kind, await linkTo(email, 'Deine Bestellung'));
    expect(new URL(page.url()).pathname).toBe('/billing/manage');
    await page.getByText('Karte: Visa •••• 4242').waitFor();
    await sound(page);

    await page.getByRole('button', { name: 'Karte ändern' }).press('Enter');
    await page.getByLabel('Kartennummer').fill(ASKS_ONCE);
    await page.getByLabel('Gültig bis').fill('12 / 34');
    await page.getByLabel('Prüfnummer').fill('123');
    await sound(page);
    await page.getByRole('button', { name: 'Karte speichern', disabled: false }).press('Enter');
    await page.getByRole('button', { name: 'Freigeben' }).press('Enter');
    await page.getByText('Deine neue Karte ist gespeichert.').waitFor();
    await page.getByText('Karte: Visa •••• 3155').waitFor();

    await page.getByRole('button', { name: 'Kündigen' }).press('Enter');
    await page.getByText('Gekündigt. Die Bestätigung kommt per E-Mail.').waitFor();
    await sound(page);
    await page.getByRole('button', { name: 'Doch behalten' }).press('Enter');
    await page.getByText('Schön: Dein Abo läuft weiter.').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Rechnung T-\d{4}-\d{6} laden$/ }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Rechnung T-\d{4}-\d{6}\.pdf$/);
  });

  it('an open payment is confirmed at the bank', async () => {
    const user = `bea-${kind}`;
    const email = `bea.${kind}@example.org`;
    await buy(user, email, ASKS);
    await call('/v1/sandbox/clock', { app_user_id: user, advance: 'P1M' });
    const page = await visit(kind, await linkTo(email, 'Bestätige deine Zahlung'));
    await page.getByRole('button', { name: 'Zahlung bestätigen' }).press('Enter');
    await page.getByText('9,99 € von deiner Karte Visa •••• 3220.').waitFor();
    await sound(page);
    // The page enables it once its script stands; a key pressed before that would be lost.
    const ask = page.getByRole('button', { name: 'Bei der Bank bestätigen', disabled: false });
    await ask.press('Enter');
    await page.getByRole('button', { name: 'Ablehnen', exact: true }).press('Enter');
    await page.getByText('Die Zahlung wurde nicht bestätigt.').waitFor();
    await page.getByRole('button', { name: 'Zahlung bestätigen' }).press('Enter');
    await ask.press('Enter');
    await page.getByRole('button', { name: 'Freigeben' }).press('Enter');
    await page.getByText('Danke, deine Zahlung ist angekommen.').waitFor();
    await page.getByText('Verlängert sich am').waitFor();
    await sound(page);
  });
});
