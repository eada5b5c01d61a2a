import { callApi, registrationOf } from '@plausch/dev-env';
import { expect, it } from 'vitest';
import { openVenue } from './visitor/venue.ts';

// As on a public server: whoever comes from this machine counts like everybody else.
const venue = openVenue({ environment: { PUBLIC_URL: 'http://chat.plausch.test' } });

const CHECKING = 'Wir prüfen kurz, dass du kein Programm bist …';

it('[A23] the fourth registration of a network goes through by itself, only slower, and so does the fourth mail', async () => {
  const { origin } = venue.server;
  for (const name of ['Anna', 'Bert', 'Cora']) {
    expect((await callApi(origin, 'register', { body: registrationOf(name) })).status).toBe(201);
  }
  const dora = await venue.visitor('Dora', 'phone');
  // The console tells each refusal.
  dora.device.allowProblems(/status of 422/);
  const { page } = dora;
  const solvers: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/challenge-/.test(request.url())) solvers.push(request.url());
  });
  const status = page.getByRole('status').filter({ hasText: CHECKING });
  // However quick the work is: it begins once its words were seen.
  let begin = Promise.withResolvers<void>();
  await page.route('**/api/auth/challenge', async (route) => {
    await begin.promise;
    await route.continue();
  });

  await page.goto('/register');
  expect(solvers).toEqual([]);
  await dora.register();
  await status.waitFor();
  const button = page.getByRole('button', { name: 'Einen Moment …' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/auth/register') && response.status() === 201,
  );
  begin.resolve();
  await answered;
  await page.getByRole('heading', { name: 'Schau in dein Postfach' }).waitFor();
  expect(solvers).toHaveLength(1);

  const { email } = registrationOf('Anna');
  for (let i = 0; i < 3; i += 1) {
    expect((await callApi(origin, 'resendActivation', { body: { email } })).status).toBe(200);
  }
  begin = Promise.withResolvers<void>();
  await dora.press(page.getByRole('button', { name: 'Link noch einmal schicken' }));
  await status.waitFor();
  begin.resolve();
  await page.getByText('Ist unterwegs.').waitFor();
});

it('[A23] a browser that cannot do the work says so in words, and keeps what was typed', async () => {
  const { origin } = venue.server;
  const emil = await venue.visitor('Emil', 'desktop');
  emil.device.allowProblems(/status of 422/);
  const { page } = emil;
  // Whoever registers after these is not among the first three.
  for (const name of ['Frida', 'Georg', 'Hanna']) {
    await callApi(origin, 'register', { body: registrationOf(name) });
  }
  // As in a page that did not come by https.
  await page.addInitScript("Object.defineProperty(crypto, 'subtle', { value: undefined })");
  await emil.register();
  await page.getByRole('alert').filter({ hasText: 'Dein Browser kann hier nicht prüfen' }).waitFor();
  expect(await page.getByLabel('Name im Chat', { exact: true }).inputValue()).toBe('Emil');
  expect(await page.getByRole('button', { name: 'Konto anlegen' }).getAttribute('aria-disabled')).toBeNull();
});
