import { callApi } from '@plausch/dev-env';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import { WardrobeScreen } from './visitor/wardrobe-screen.ts';

const venue = openVenue();

const REFUSED = /status of 4/;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** What the focus is on: its words, or the name of a field. */
const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement.name || document.activeElement.textContent.trim()');

/** Asks for the deletion of an account; answers the link that keeps it. */
async function askForDeletion(name: string): Promise<string> {
  const { details } = await venue.resident(name, 'phone');
  const { token } = await venue.session(name);
  await callApi(venue.server.origin, 'requestDeletion', { token, body: { password: details.password } });
  return linkIn(await mailTo(venue.server, details.email, 'gelöscht'));
}

const DEAD = 'Der Link gilt nicht mehr';

describe('what is pressed by keyboard and goes leaves the focus at what comes', () => {
  it.each([
    ['to stay', undefined, '/cancel-deletion?token=tot', 'Konto behalten', DEAD],
    ['of a new account', undefined, '/activate?token=tot', 'Konto aktivieren', DEAD],
    ['of an address', 'Adelheid', '/activate?token=tot', 'Adresse bestätigen', DEAD],
    [
      'of an invitation',
      'Ingo',
      '/setup-account?einladung=tot',
      'Betreiber werden',
      'Die Einladung gilt nicht',
    ],
  ])('a dead link %s', async (_what, name, address, button, title) => {
    const { page, device } = name
      ? await venue.resident(name, 'desktop')
      : await venue.visitor('Niemand', 'desktop');
    device.allowProblems(REFUSED);
    await page.goto(address);
    await press(page, button);
    await expect.poll(() => focused(page)).toBe(title);
    if (name !== 'Ingo') return;
    await press(page, 'Als jemand anders anmelden');
    await expect.poll(() => focused(page)).toBe('Du wirst Betreiber von Plausch');
  });

  it('an account that is kept by the link', async () => {
    const link = await askForDeletion('Berta');
    const { page } = await venue.visitor('Niemand', 'desktop');
    await page.goto(link);
    await press(page, 'Konto behalten');
    await expect.poll(() => focused(page)).toBe('Schön, dass du bleibst, Berta');
  });

  it('an account that is kept on its page', async () => {
    await askForDeletion('Bernd');
    const { page } = await venue.resident('Bernd', 'desktop');
    await page.goto('/account-deletion');
    await press(page, 'Konto behalten');
    await expect.poll(() => focused(page)).toBe('Schade, Bernd. So läuft es ab:');
  });

  it('another link for a new account', async () => {
    const { page } = await venue.visitor('Niemand', 'desktop');
    await page.goto('/activate');
    await fill(page, 'E-Mail deines Kontos', 'niemand@plausch.test');
    await press(page, 'Link noch einmal schicken');
    await expect.poll(() => focused(page)).toBe('Ist unterwegs. Ältere Links gelten nicht mehr.');
  });

  it('another address for a forgotten password', async () => {
    const { page } = await venue.visitor('Niemand', 'desktop');
    await page.goto('/reset-password');
    await fill(page, 'E-Mail deines Kontos', 'niemand@plausch.test');
    await press(page, 'Link schicken');
    await press(page, 'Andere Adresse nehmen');
    await expect.poll(() => focused(page)).toBe('email');
  });

  it('a name that is offered', async () => {
    await venue.register('Mika');
    const { page } = await venue.visitor('Mika', 'desktop');
    await page.goto('/register');
    await fill(page, 'Name im Chat', 'Mika');
    await press(page, / nehmen$/);
    await page.getByText('Der Name ist frei.').first().waitFor();
    expect(await focused(page)).toBe('username');
  });

  it('the figure that is saved', async () => {
    const { page } = await venue.resident('Zora', 'desktop');
    const wardrobe = new WardrobeScreen(page);
    await wardrobe.open();
    await press(page, 'Zufall');
    await press(page, 'Zurücksetzen');
    await expect.poll(() => focused(page)).toBe('Gesichert');
  });

  /** Whether the focus is in the page, and not on what the browser takes for want of anything. */
  const isKept = (page: Page) =>
    page.evaluate<boolean>("document.querySelector('main').contains(document.activeElement)");

  it.each([
    ['devices', '/einstellungen/geraete', '**/api/auth/sessions', 'Dieses Gerät'],
    [
      'the day of a deletion',
      '/account-deletion',
      '**/api/account/deletion',
      'Schade, Nora. So läuft es ab:',
    ],
  ])('what is asked for once more: %s', async (_what, address, question, comes) => {
    const { page, device } = await venue.resident('Nora', 'desktop');
    device.allowProblems(/ERR_|status of 503/);
    await page.route(question, (route) => route.abort());
    await page.goto(address);
    const again = page.getByRole('button', { name: 'Nochmal' });
    await again.waitFor();
    await page.unroute(question);
    await again.press('Enter');
    await page.getByText(comes).first().waitFor();
    await again.waitFor({ state: 'detached' });
    expect(await isKept(page)).toBe(true);
  });

  it('a piece of news that is asked for once more', async () => {
    const { page, device } = await venue.visitor('Niemand', 'desktop');
    device.allowProblems(/ERR_|status of 503/);
    await page.goto('/news');
    const [item] = await page.evaluate<{ id: string }[]>(
      "fetch('/api/news').then((answer) => answer.json()).then(({ items }) => items)",
    );
    await page.route(`**/api/news/${item?.id}`, (route) => route.abort());
    await page.goto(`/news/${item?.id}`);
    const again = page.getByRole('button', { name: 'Nochmal' });
    await again.waitFor();
    await page.unroute(`**/api/news/${item?.id}`);
    await again.press('Enter');
    await page.getByRole('article').waitFor();
    expect(await isKept(page)).toBe(true);
  });
});
