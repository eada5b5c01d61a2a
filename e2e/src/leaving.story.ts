import { runAxe } from '@plausch/dev-env/browser';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { takePicture } from './harness/pictures.ts';
import type { RunningServer } from './harness/server.ts';
import { layTripwire } from './harness/tripwire.ts';
import { detailsOf } from './visitor/account.ts';
import { mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue({ environment: { BRAND_CONTACT: 'team@plausch.test' } });

const REFUSED = /status of 422/;
const WITHOUT_PROGRAM = { javaScriptEnabled: false } as const;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const pathIn = (text: string, first: string) => new RegExp(`/${first}/[\\w-]+`).exec(text)?.[0] ?? '';

/** Buys for an account as the SDK does; answers the id under which billing knows it. */
async function buyFor({ origin, query }: RunningServer, name: string, product: string): Promise<string> {
  const [account] = await query<{ id: string }>(`select id from accounts where username = '${name}'`);
  const id = account?.id ?? '';
  const ask = async <Body>(address: string, body?: object) => {
    const answer = await fetch(`${origin}/billing${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer rcb_sb_plausch', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Body;
  };
  const { product_details } = await ask<{
    product_details: [{ purchase_options: Record<string, { price_id: string }> }];
  }>(`/rcbilling/v1/subscribers/${id}/products?id=${product}`);
  const [option] = Object.values(product_details[0].purchase_options);
  const { operation_session_id: session } = await ask<{ operation_session_id: string }>(
    '/rcbilling/v1/checkout/start',
    { app_user_id: id, product_id: product, price_id: option?.price_id, email: detailsOf(name).email },
  );
  const { gateway_params: parameters } = await ask<{ gateway_params: { client_secret: string } }>(
    `/rcbilling/v1/checkout/${session}/complete`,
    {},
  );
  await ask('/sandbox/v1/confirm', { client_secret: parameters.client_secret, outcome: 'succeeded' });
  await expect
    .poll(async () => {
      const { operation } = await ask<{ operation: { status: string } }>(`/rcbilling/v1/checkout/${session}`);
      return operation.status;
    })
    .toBe('succeeded');
  return id;
}

async function subscriptionOf({ origin }: RunningServer, id: string, product: string) {
  const answer = await fetch(`${origin}/billing/v1/subscribers/${id}`, {
    headers: { authorization: 'Bearer rcb_sb_plausch' },
  });
  const { subscriber } = (await answer.json()) as {
    subscriber: {
      subscriptions: Record<string, { unsubscribe_detected_at: string | null; expires_date: string }>;
    };
  };
  return subscriber.subscriptions[product];
}

/** Whether nothing stands out to the side, and everything to press has room for a finger. */
async function expectItFits({ page }: Visitor, what: string): Promise<void> {
  const tooWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  expect(tooWide, what).toBe(false);
  const heights = await page.evaluate<number[]>(
    "Array.from(document.querySelectorAll('.declaration :is(input:not([type=hidden]), textarea, button)')).filter((one) => one.checkVisibility()).map((one) => (one.closest('label') ?? one).getBoundingClientRect().height)",
  );
  expect(Math.min(44, ...heights), what).toBeGreaterThanOrEqual(44);
}

// The light theme is a choice that a program remembers; every page works without it.
it.each([
  ['phone', 'true'],
  ['desktop', 'false'],
] as const)(
  '[KW1] [KW2] [KW5] [KW7] on a %s (dark: %s) without JavaScript and without login: cancelled, received, carried out, and taken back from the mail',
  async (kind, darkMode) => {
    const name = `Lena${kind}${darkMode}`;
    await venue.register(name);
    const { email } = detailsOf(name);
    const id = await buyFor(venue.server, name, 'premium_yearly');
    const isDark = darkMode === 'true';
    const visitor = await venue.visitor('Niemand', kind, isDark ? WITHOUT_PROGRAM : { stored: { darkMode } });
    const { page, device } = visitor;
    device.allowProblems(REFUSED);
    const picture = (what: string) =>
      takePicture(page, `kuendigen-${what}-${kind}-${isDark ? 'dark' : 'light'}`);
    await page.goto('/kuendigen');
    await heading(page, 'Verträge hier kündigen').waitFor();
    // An important reason needs words; the form comes back with what was written.
    expect(await page.getByLabel('Grund', { exact: true }).isVisible()).toBe(false);
    await page.getByLabel(/^Außerordentlich/).check();
    expect(await page.getByLabel('Grund', { exact: true }).isVisible()).toBe(true);
    await page.getByLabel('Name oder Anzeigename').fill(name);
    await picture('offen');
    await expectItFits(visitor, 'the form');
    await visitor.press(page.getByRole('button', { name: 'Jetzt kündigen' }));
    await page.getByRole('link', { name: 'Grund' }).waitFor();
    expect(await page.getByLabel('Name oder Anzeigename').inputValue()).toBe(name);
    if (!isDark) expect(await runAxe(page)).toEqual([]);
    await picture('fehler');
    await expectItFits(visitor, 'the form with mistakes');
    await page.getByLabel(/^Zum nächsten Termin/).check();
    await page.getByLabel('E-Mail für die Bestätigung').fill(email);
    await page.getByLabel('Vertrag', { exact: true }).fill('Plausch Premium');
    await visitor.press(page.getByRole('button', { name: 'Jetzt kündigen' }));

    await heading(page, 'Deine Kündigung ist da').waitFor();
    const number = /K-\w{4}-\w{4}/.exec(await page.title())?.[0] ?? 'none';
    expect(await page.locator('.rows').textContent()).toContain(number);
    if (!isDark) expect(await runAxe(page)).toEqual([]);
    await picture('da');
    await expectItFits(visitor, 'the receipt');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      visitor.press(page.getByRole('link', { name: 'Bestätigung speichern' })),
    ]);
    expect(file.suggestedFilename()).toBe(`Kuendigung-${number}.html`);

    expect((await mailTo(venue.server, email, `${number} ist eingegangen`)).text).toContain(
      'Plausch Premium',
    );
    const outcome = await mailTo(venue.server, email, `Dein Abo ist gekündigt (${number})`);
    expect(
      (await subscriptionOf(venue.server, id, 'premium_yearly'))?.unsubscribe_detected_at,
    ).not.toBeNull();
    await page.goto(pathIn(outcome.text, 'ruecknahme'));
    await picture('zurück');
    await visitor.press(page.getByRole('button', { name: 'Kündigung zurücknehmen' }));
    await page.getByText('läuft weiter').waitFor();
    await picture('zurückgenommen');
    await expect
      .poll(async () => (await subscriptionOf(venue.server, id, 'premium_yearly'))?.unsubscribe_detected_at)
      .toBeNull();
  },
);

it.each([
  ['phone', 'true'],
  ['desktop', 'false'],
] as const)(
  '[KW1] [KW5] on a %s (dark: %s) without login, and on the phone without JavaScript: withdrawn in two steps, and the contract ends at once',
  async (kind, darkMode) => {
    const isDark = darkMode === 'true';
    const name = `Willi${kind}`;
    await venue.register(name);
    const { email } = detailsOf(name);
    const id = await buyFor(venue.server, name, 'vip_monthly');
    const visitor = await venue.visitor('Niemand', kind, isDark ? WITHOUT_PROGRAM : { stored: { darkMode } });
    const { page } = visitor;
    const look = async (what: string) => {
      if (!isDark) expect(await runAxe(page), what).toEqual([]);
      await takePicture(page, `widerruf-${what}-${kind}-${isDark ? 'dark' : 'light'}`);
      await expectItFits(visitor, what);
    };
    await page.goto('/widerruf');
    await heading(page, 'Vertrag widerrufen').waitFor();
    await page.getByLabel('Name oder Anzeigename').fill(name);
    await page.getByLabel('E-Mail für die Bestätigung').fill(email);
    await page.getByLabel('Welcher Vertrag?').fill('VIP');
    await look('1');
    await visitor.press(page.getByRole('button', { name: 'Weiter' }));
    await heading(page, 'Widerruf bestätigen').waitFor();
    await look('2');
    await visitor.press(page.getByRole('button', { name: 'Angaben ändern' }));
    expect(await page.getByLabel('Welcher Vertrag?').inputValue()).toBe('VIP');
    await visitor.press(page.getByRole('button', { name: 'Weiter' }));
    await visitor.press(page.getByRole('button', { name: 'Widerruf bestätigen' }));
    await heading(page, 'Dein Widerruf ist da').waitFor();
    await look('da');
    await mailTo(venue.server, email, 'Dein Widerruf ist ausgeführt');
    const { expires_date } = (await subscriptionOf(venue.server, id, 'vip_monthly')) ?? {};
    expect(Date.parse(expires_date ?? '')).toBeLessThanOrEqual(Date.now());
  },
);

it('[KW1] whoever is signed in finds name and address filled in, and both pages work by keyboard alone', async () => {
  const rita = await venue.resident('Rita', 'desktop');
  const { page } = rita;
  for (const [path, button, next] of [
    ['/kuendigen', 'Jetzt kündigen', 'Deine Kündigung ist da'],
    ['/widerruf', 'Weiter', 'Widerruf bestätigen'],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => page.getByLabel('Name oder Anzeigename').inputValue()).toBe('Rita');
    expect(await page.getByLabel('E-Mail für die Bestätigung').inputValue()).toBe(detailsOf('Rita').email);
    expect(await runAxe(page), path).toEqual([]);
    await page.getByLabel('E-Mail für die Bestätigung').focus();
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    for (let steps = 0; (await focused()) !== button; steps += 1) {
      expect(steps, `Tab leads to ${button}`).toBeLessThan(8);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await heading(page, next).waitFor();
    expect(await runAxe(page), next).toEqual([]);
  }
});

it('[IN-2] what looks like a program stays text on the second step and the receipt', async () => {
  const visitor = await venue.visitor('Niemand', 'desktop');
  const wire = await layTripwire(visitor.device.context, venue.server.origin);
  const { page } = visitor;
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  await page.goto('/widerruf');
  await page.getByLabel('Name oder Anzeigename').fill(hostile);
  await page.getByLabel('E-Mail für die Bestätigung').fill('boese@beispiel.test');
  await page.getByLabel('Welcher Vertrag?').fill(hostile);
  await visitor.press(page.getByRole('button', { name: 'Weiter' }));
  await visitor.press(page.getByRole('button', { name: 'Widerruf bestätigen' }));
  await heading(page, 'Dein Widerruf ist da').waitFor();
  expect(await page.locator('.rows').textContent()).toContain(hostile);
  // The address of the operator, which stands in the text.
  expect(wire.take().filter((trip) => !trip.includes('<a href="mailto:team@plausch.test">'))).toEqual([]);
});
