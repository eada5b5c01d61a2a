import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { untilUncovered } from './visitor/overlay.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const loginForm = ({ page }: Visitor) =>
  page.getByRole('heading', { name: 'Schön, dass du da bist', exact: true });

/** As people do: a device is named after the browser that logs in. */
async function logInAndConnect(visitor: Visitor): Promise<void> {
  // What has not connected yet cannot be cut.
  const connected = visitor.page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await visitor.page.goto('/login?weiter=/garderobe');
  await visitor.logIn();
  await visitor.page.getByRole('heading', { name: 'Garderobe', exact: true }).waitFor();
  await connected;
}

it('[SE-2] [SE-4] one that is signed out elsewhere shows the login within a second', async () => {
  await venue.register('Selma');
  const [here, lost, third] = await Promise.all([
    venue.visitor('Selma', 'desktop'),
    venue.visitor('Selma', 'phone'),
    venue.visitor('Selma', 'desktop'),
  ]);
  await logInAndConnect(here);
  await logInAndConnect(lost);
  await here.page.goto('/einstellungen/geraete');
  await here.page.getByText('Dieses Gerät', { exact: true }).waitFor();
  const others = here.page.getByRole('button', { name: /^(?!Alle).+ abmelden$/ });
  expect(await others.count()).toBe(1);
  await untilUncovered(here.page);
  expect(await runAxe(here.page)).toEqual([]);

  // When the page itself shows it, not when it is asked for it.
  const shown = lost.page.evaluate<number>(`new Promise((tell) => {
    const look = () =>
      [...document.querySelectorAll('h1')].some((one) => one.textContent === 'Schön, dass du da bist')
        ? tell(Date.now())
        : requestAnimationFrame(look);
    look();
  })`);
  const [endedAt] = await Promise.all([
    here.page.waitForResponse((response) => response.request().method() === 'DELETE').then(() => Date.now()),
    here.press(others),
  ]);
  expect((await shown) - endedAt).toBeLessThan(1_000);
  await loginForm(lost).waitFor();
  expect(await lost.storedSession()).toBeNull();
  await here.page.getByText('Sonst bist du nirgends angemeldet.').waitFor();

  await logInAndConnect(lost);
  await logInAndConnect(third);
  await here.page.reload();
  await expect.poll(() => others.count()).toBe(2);
  await here.press(here.page.getByRole('button', { name: 'Alle anderen abmelden' }));
  for (const other of [lost, third]) await loginForm(other).waitFor();
  await here.page.getByText('Sonst bist du nirgends angemeldet.').waitFor();
  await here.page.reload();
  await here.page.getByText('Sonst bist du nirgends angemeldet.').waitFor();
});
