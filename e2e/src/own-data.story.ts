import { readFileSync } from 'node:fs';
import { filesInZip } from '@plausch/dev-env';
import { describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { lookAt } from './visitor/look-at.ts';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const REFUSED = /status of 401/;
const SUBJECT = 'Die Kopie deiner Daten ist fertig';
const EXPORT = '**/api/account/export';

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, exact: true });
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const ready = ({ page }: Visitor) => page.getByText(/^Deine Kopie liegt bis zum .+ Uhr bereit\.$/);
const password = ({ page }: Visitor) => page.getByLabel('Dein Passwort zur Bestätigung', { exact: true });

/** Presses the button and saves the file; its name and its files. */
async function take(visitor: Visitor): Promise<{ name: string; files: ReadonlyMap<string, string> }> {
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.press(button(visitor, 'Herunterladen')),
  ]);
  const saved = await file.path();
  return { name: file.suggestedFilename(), files: filesInZip(readFileSync(saved)) };
}

describe('the copy of one’s data', () => {
  it('[OD1] [OD2] [OD4] [OD5] [CAP-09] on a phone: asked for, waited for, told by mail, taken for the password and read', async () => {
    const mara = await venue.resident('Mara', 'phone');
    mara.device.allowProblems(REFUSED);
    const { page } = mara;
    await page.goto('/main?raum=kaffeehaus');
    await mara.room.untilLive();
    await mara.room.say('Ist noch ein Platz frei? <b>Danke!</b>');

    await page.goto('/einstellungen/konto');
    const release = await holdBack(page, EXPORT);
    await mara.press(button(mara, 'Kopie deiner Daten ansehen'));
    await page.getByText('Einen Moment …', { exact: true }).first().waitFor({ state: 'attached' });
    release();
    await button(mara, 'Kopie anfordern').waitFor();
    await lookAt(mara, 'deine-daten-keine');
    await mara.press(button(mara, 'Kopie anfordern'));
    await page.getByText('Deine Kopie wird gerade gemacht.').waitFor();
    // Without being asked again.
    await ready(mara).waitFor();
    await page.getByText(/^Die nächste kannst du ab dem .+ Uhr anfordern\.$/).waitFor();
    expect(await button(mara, 'Neue Kopie anfordern').count()).toBe(0);
    await lookAt(mara, 'deine-daten-fertig');

    // The mail leads there, and opens nothing by itself: another person on the device has to sign in first.
    const link = linkIn(await mailTo(venue.server, mara.details.email, SUBJECT));
    expect(link).toBe('/einstellungen/konto?daten');
    const stranger = await venue.visitor('Fremd', 'desktop');
    await stranger.page.goto(link);
    await heading(stranger, 'Schön, dass du da bist').waitFor();

    await page.goto(link);
    await ready(mara).waitFor();
    await mara.press(button(mara, 'Herunterladen'));
    await page.getByText('Zur Sicherheit brauchen wir dein Passwort.').waitFor();
    await password(mara).fill('ganz sicher falsch');
    await mara.press(button(mara, 'Herunterladen'));
    await page.getByText('Das Passwort stimmt nicht.').waitFor();
    await password(mara).fill(mara.details.password);
    const { name, files } = await take(mara);
    expect(name).toMatch(/^plausch-daten-\d{4}-\d\d-\d\d\.zip$/);
    await page.getByText(`Gespeichert als ${name}.`, { exact: false }).waitFor();
    expect(await password(mara).inputValue()).toBe('');

    expect(JSON.parse(files.get('daten.json') ?? '')).toMatchObject({ username: 'Mara', format: 1 });
    // As from a disk: no server says what the page may do.
    const reader = await venue.visitor('Leserin', 'phone');
    await reader.page.setContent(files.get('lesen.html') ?? '');
    await heading(reader, 'Deine Daten bei Plausch').waitFor();
    await reader.page.getByText('Ist noch ein Platz frei? <b>Danke!</b>', { exact: true }).waitFor();
    expect(await reader.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      390,
    );
    // Its one style is let in.
    expect(
      await reader.page.evaluate<string>('getComputedStyle(document.querySelector("dt")).fontWeight'),
    ).toBe('600');
    await lookAt(reader, 'deine-daten-lesen');
  });

  it('[OD6] on a desktop: what went wrong is said and asked for again; without a network nothing is lost', async () => {
    const ines = await venue.resident('Ines', 'desktop');
    const { page } = ines;
    await page.goto('/account-deletion');
    await ines.press(page.getByRole('link', { name: 'Zu deinen Daten' }));
    await button(ines, 'Kopie anfordern').waitFor();
    ines.expectOutage();
    await ines.device.context.setOffline(true);
    await ines.press(button(ines, 'Kopie anfordern'));
    await page.getByRole('alert').waitFor();
    await ines.device.context.setOffline(false);
    await ines.press(button(ines, 'Kopie anfordern'));
    await ready(ines).waitFor();

    // As if no try had come to its end.
    await venue.server.query(
      `update data_copies set asked_at = now() - interval '3 hours', ready_at = null, file = null`,
    );
    await page.reload();
    await page.getByText('Das hat nicht geklappt. Es lag an uns, versuch es noch einmal.').waitFor();
    await lookAt(ines, 'deine-daten-gescheitert');
    await ines.press(button(ines, 'Kopie anfordern'));
    await ready(ines).waitFor();
    await password(ines).fill(ines.details.password);
    expect([...(await take(ines)).files.keys()]).toEqual(['daten.json', 'lesen.html']);
  });
});
