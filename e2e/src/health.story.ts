import { MailCatcher } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { isPictured, takePicture } from './harness/pictures.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const catcher = await MailCatcher.start();
// The loop is measured for a moment, and who presses again is looked at anew.
const venue = openVenue({
  environment: { SMTP_URL: catcher.url },
  rules: { doctor: { againMs: 0, keptMs: 0, loop: { measuredMs: 20 } } },
});

async function administrator(name: string, kind: 'phone' | 'desktop'): Promise<Visitor> {
  await venue.register(name);
  await venue.server.query(`update accounts set role = 'admin' where username = '${name}'`);
  return venue.resident(name, kind);
}

const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const part = ({ page }: Visitor, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

it.each(['phone', 'desktop'] as const)(
  '[DR1] on a %s an administrator reads what is wrong first, with what to do, then what is well',
  async (kind) => {
    const ada = await administrator(`Ada${kind}`, kind);
    const { page } = ada;
    await page.goto('/admin');
    await ada.press(page.getByRole('link', { name: 'Zustand' }));
    const todo = part(ada, 'Zu tun');
    await todo.getByText('Ohne zweiten Faktor').waitFor();
    expect(await todo.textContent()).toContain('Sie richten ihn unter Einstellungen, Konto ein');
    expect(await part(ada, 'Datenbank').textContent()).toMatch(
      /Stand der Tabellen, gut\s*Alle \d+ sind angewendet/,
    );
    expect(await part(ada, 'Der Weg von außen').textContent()).toContain(
      'Nicht geprüft, weil PUBLIC_URL nicht gesetzt ist.',
    );
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toMatch(
      /kaputt|zum Nachsehen/,
    );
    expect(await runAxe(page)).toEqual([]);
    await takeThemes(ada, 'zustand');
  },
);

it('[DR3] what was mended is seen with one press, and what breaks is said', async () => {
  const ada = await administrator('Adanochmal', 'desktop');
  const { page } = ada;
  await page.goto('/admin/zustand');
  const database = part(ada, 'Datenbank');
  await database.getByText('Alle sind da, auch der für Benachrichtigungen').waitFor();
  const away = (name: string, other: string) =>
    venue.server.query(`update server_keys set name = '${other}' where name = '${name}'`);
  await away('push', 'weg');
  await ada.press(button(ada, 'Noch einmal prüfen'));
  await part(ada, 'Zu tun').getByText('Es fehlt: push.').waitFor();
  await page
    .getByText(/^Geprüft: /)
    .first()
    .waitFor();
  await away('weg', 'push');
  await ada.press(button(ada, 'Noch einmal prüfen'));
  await database.getByText('Alle sind da, auch der für Benachrichtigungen').waitFor();
  expect(await part(ada, 'Zu tun').textContent()).not.toContain('Es fehlt: push.');
});

it('[DR4] a test mail really comes, with each step of its way; one that cannot leave says where it got stuck', async () => {
  const ada = await administrator('Adapost', 'phone');
  const { page } = ada;
  const mail = part(ada, 'Kommt eine Mail an?');
  await page.goto('/admin/zustand');
  await ada.press(button(ada, 'Testmail an mich'));
  await mail.getByText('Sie ist unterwegs.').waitFor();
  expect(await mail.getByRole('listitem').count()).toBe(5);
  expect(await mail.getByRole('listitem').last().textContent()).toContain('hat die Mail angenommen');
  expect(catcher.to(ada.details.email)).toMatchObject([{ subject: 'Testmail von Plausch' }]);
  expect(await runAxe(page)).toEqual([]);
  await takeThemes(ada, 'testmail');

  await catcher.stop();
  await ada.press(button(ada, 'Testmail an mich'));
  await mail.getByText('Sie ist nicht hinausgegangen.').waitFor();
  await mail.getByText('Der Mailserver antwortet nicht (ECONNREFUSED).').waitFor();
  expect(await mail.getByRole('listitem').nth(1).textContent()).toContain(
    'Prüfe Rechner und Port in SMTP_URL',
  );
  expect(await runAxe(page)).toEqual([]);
  await takeThemes(ada, 'testmail-steckt');
});

it('while it comes that is said, without a network it stays, and what is refused can be asked for again', async () => {
  const ada = await administrator('Adalangsam', 'phone');
  const { page } = ada;
  // Without a network nothing comes, and who is no administrator any more is refused.
  ada.device.allowProblems(/ERR_INTERNET_DISCONNECTED|status of 403.*admin\/health/);
  const letCome = await holdBack(page, '**/api/admin/health');
  await page.goto('/admin/zustand');
  await page.getByRole('status', { name: 'Wird geladen' }).waitFor();
  if (isPictured) await takePicture(page, 'zustand-laedt-phone-dark');
  letCome();
  await part(ada, 'Rechner').waitFor();

  await page.context().setOffline(true);
  await page.getByText('Du bist gerade offline').waitFor();
  await ada.press(button(ada, 'Noch einmal prüfen'));
  await page.getByRole('alert').first().waitFor();
  expect(await part(ada, 'Rechner').count()).toBe(1);
  if (isPictured) await takePicture(page, 'zustand-offline-phone-dark');
  await page.context().setOffline(false);
  await page.getByText('Du bist gerade offline').waitFor({ state: 'detached' });
  await ada.press(button(ada, 'Noch einmal prüfen'));
  await page
    .getByText(/^Geprüft: /)
    .first()
    .waitFor();

  await venue.server.query(`update accounts set role = 'user' where username = 'Adalangsam'`);
  await ada.press(button(ada, 'Noch einmal prüfen'));
  await page.getByText('Das darfst du hier nicht.').first().waitFor();
});
