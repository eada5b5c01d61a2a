import { callApi } from '@plausch/dev-env';
import { openPhone } from '@plausch/dev-env/browser';
import type { Benchmark } from '../benchmark.ts';
import { wantedRounds } from '../fanout/rounds.ts';
import { SLOWER } from '../stage/frames.ts';
import { slowDown } from '../stage/product-page.ts';
import { Person } from './person.ts';
import { measureWay, type SlowPlace, type Walked } from './slow-phone.ts';

/** How long a newcomer reads the tiers before the choice, and the terms before the order. */
const READING_MS = 5_000;
const CARD = { Kartennummer: '4242424242424242', 'Gültig bis': '1234', Prüfnummer: '123' };

/** P38: how long a newcomer needs from `/subscription` to the sign at their own name in the room, on a slow phone. */
export const wayToPremium: Benchmark = {
  name: 'premium',
  summary:
    'P38: from /subscription over the checkout to the sign in the room, on a slow phone far from the server',
  run: (context) =>
    measureWay(context, {
      id: 'P38',
      name: 'way to premium',
      what: '/subscription to the sign in the room on a slow phone',
      pauses: `${READING_MS} ms to read the tiers and as long to read the order`,
      // Disturbed rounds are repeated.
      accounts: wantedRounds(context) * 2,
      seed: 38,
      walk: buy,
    }),
};

/** The newcomer is signed in on a device that has seen nothing of the place yet. */
async function buy({ browser, origin, serverOrigin, nextToken }: SlowPlace): Promise<Walked> {
  const token = nextToken();
  const { body } = await callApi(serverOrigin, 'verify', { token });
  const auth = { name: 'auth', value: JSON.stringify({ token, user: body.user }) };
  const device = await openPhone(browser, {
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: [auth] }] },
  });
  try {
    const { page } = device;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await slowDown(device, SLOWER);
    const startedAt = performance.now();
    const person = new Person();
    await page.goto('/subscription');
    await button('Premium wählen').waitFor();
    await person.spend(READING_MS);
    await person.tap(button('Premium wählen'));
    await person.tap(button('Weiter zur Kasse'));
    for (const [field, text] of Object.entries(CARD)) await person.type(page.getByLabel(field), text);
    await person.spend(READING_MS);
    await person.tap(button('Zahlungspflichtig bestellen'));
    await person.tap(button('Weiter'));
    await person.tap(page.getByRole('link', { name: 'Zu den Räumen' }));
    await person.tap(page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }));
    await page.locator('section[data-live="true"]').waitFor();
    const own = page.locator('[data-tier="premium"]');
    await own.first().waitFor({ state: 'attached' });
    const wholeMs = performance.now() - startedAt;
    return { wholeMs, waitedMs: wholeMs - person.spentMs, taps: person.taps };
  } finally {
    await device.close();
  }
}
