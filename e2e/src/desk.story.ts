import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { isPictured, takePicture } from './harness/pictures.ts';
import { goToDesk, Team } from './visitor/team.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue({ rules: { reports: { fromSession: { most: 100, inADay: 100 } } } });
const team = new Team(venue);

const QUEUE = '/team/meldungen';
const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const toast = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const stateOf = async (id: string) =>
  (await venue.server.query<{ state: string }>(`select state from cases where id = '${id}'`))[0]?.state;
const holderOf = async (id: string) =>
  (
    await venue.server.query<{ name: string }>(
      `select username as name from cases join accounts on accounts.id = claimed_by where cases.id = '${id}'`,
    )
  )[0]?.name;
const decideForm = ({ page }: Visitor) => page.getByLabel('Begründung');

describe('two moderators', () => {
  it('[MD9] see who has a case open, who takes it over, and who is refused then', async () => {
    const [mona, max] = [
      await team.member('Mona', 'moderator'),
      await team.member('Max', 'moderator', 'phone'),
    ];
    max.device.allowProblems(/409.*claim/);
    mona.device.allowProblems(/409.*(?:claim|decision)/);
    const id = await team.reported('Rabauke', 'Zeugin', 'Dich kriege ich noch');
    await goToDesk(mona, `${QUEUE}/${id}`, 'Team');
    await decideForm(mona).waitFor();
    expect(await holderOf(id)).toBe('Mona');

    await goToDesk(max, QUEUE, 'Team');
    const row = max.page.getByRole('link', { name: /Dich kriege ich noch/ });
    await row.getByText('Mona hat es offen').waitFor();
    expect(await runAxe(max.page)).toEqual([]);
    await takePicture(max.page, 'tisch-liste-phone-dark');
    await max.press(row);
    await max.page.getByText(/hat Mona gerade offen/).waitFor();
    expect(await decideForm(max).count()).toBe(0);
    expect(await runAxe(max.page)).toEqual([]);
    await takePicture(max.page, 'tisch-vergeben-phone-dark');

    await decideForm(mona).fill('Das ist eine Drohung.');
    await max.press(button(max, 'Übernehmen'));
    await decideForm(max).waitFor();
    await mona.press(button(mona, 'Entscheiden'));
    await mona.page.getByText(/hat Max gerade offen/).waitFor();
    expect(await stateOf(id)).toBe('open');

    // A moderator who leaves lets go of it, and the one who waits has it by itself.
    await max.page.goto('/main');
    await mona.page.reload();
    await decideForm(mona).waitFor();
    await expect.poll(() => holderOf(id)).toBe('Mona');
    await mona.press(mona.page.getByRole('link', { name: 'Zu den Meldungen' }));
    await expect.poll(() => holderOf(id)).toBeUndefined();
  });
});

describe('the queue', () => {
  it('[MD8] says why what stands where, and is narrowed to a kind', async () => {
    const mia = await team.member('Mia', 'moderator');
    const { page } = mia;
    await team.reported('Doppelt', 'Ohr1', 'Blöde Kuh', 'harassment');
    await team.reported('Doppelt', 'Ohr2', 'Dumme Gans', 'harassment');
    await team.reported('Drohend', 'Ohr1', 'Ich finde dich', 'threat');
    await goToDesk(mia, QUEUE, 'Team');
    await page.getByText('2 Meldungen über Doppelt').waitFor();
    const rows = page.locator('[data-case]');
    const textOf = async (quote: string) => (await rows.filter({ hasText: quote }).textContent()) ?? '';
    expect(await textOf('Ich finde dich')).toContain('Dringend');
    expect(await textOf('Blöde Kuh')).toMatch(/gerade gekommen.*Bald|wartet seit.*Bald/s);
    const texts = await rows.allTextContents();
    const placeOf = (quote: string) => texts.findIndex((text) => text.includes(quote));
    expect(placeOf('Ich finde dich')).toBeLessThan(placeOf('Blöde Kuh'));
    expect(placeOf('Dumme Gans')).toBe(placeOf('Blöde Kuh') + 1);
    await page.getByLabel('Art', { exact: true }).selectOption('appeal');
    await page.getByText('Von dieser Art ist nichts dabei.').waitFor();
    await page.getByLabel('Art', { exact: true }).selectOption('notice');
    await rows.first().waitFor();
    await page.getByLabel('Art', { exact: true }).selectOption('all');
    await page.getByText('In Arbeit', { exact: true }).click();
    await page.getByText('Gerade hat niemand aus dem Team einen Fall offen.').waitFor();
    expect(await runAxe(page)).toEqual([]);
  });

  it.each(['desktop', 'phone'] as const)(
    '[MD10] [MD11] several reports of one person are decided together after a look at what will happen, and taken back on a %s',
    async (kind) => {
      const ute = await team.member(`Ute${kind}`, 'moderator', kind);
      const { page } = ute;
      const sender = `Werber${kind}`;
      const ids = [
        await team.reported(sender, `Seher${kind}`, `Kauft Gold ${kind}`, 'harassment'),
        await team.reported(sender, `Seher${kind}`, `Kauft Silber ${kind}`, 'harassment'),
      ];
      await goToDesk(ute, QUEUE, 'Team');
      const group = page.getByText(`2 Meldungen über ${sender}`).locator('..');
      await ute.press(group.getByRole('button', { name: 'Alle auswählen' }));
      await page.getByText('2 Fälle ausgewählt').waitFor();
      expect(await runAxe(page)).toEqual([]);
      await takePicture(page, `tisch-auswahl-${kind}-dark`);
      await ute.press(button(ute, 'Zusammen entscheiden'));
      await page.getByRole('heading', { name: '2 Fälle zusammen entscheiden' }).waitFor();
      await page.getByText('Verstoß', { exact: true }).click();
      await page.getByText(`Verwarnen, einmal gegen ${sender}.`).waitFor();
      expect(await runAxe(page)).toEqual([]);
      await takePicture(page, `tisch-zusammen-${kind}-dark`);
      // Going back closes it, with the choice still there.
      await page.goBack();
      await page.getByText('2 Fälle ausgewählt').waitFor();
      await ute.press(button(ute, 'Zusammen entscheiden'));
      await page.getByText(/Zehn Sekunden lang/).waitFor();
      await page.getByLabel('Begründung').fill('Werbung ist hier erlaubt.');
      await ute.press(button(ute, 'Alle entscheiden'));
      await toast(ute, '2 Fälle sind entschieden.');
      expect(await Promise.all(ids.map(stateOf))).toEqual(['closed', 'closed']);
      await ute.press(button(ute, 'Rückgängig'));
      await toast(ute, 'Zurückgenommen. 2 Fälle sind wieder offen.');
      expect(await Promise.all(ids.map(stateOf))).toEqual(['open', 'open']);
      await page.getByText(`2 Meldungen über ${sender}`).waitFor();
    },
  );
});

describe('keys', () => {
  it('[MD10] lead through the queue to a decision and back, and can be switched off', async () => {
    const kay = await team.member('Kay', 'moderator');
    const { page } = kay;
    const [first, second] = [
      await team.reported('Tastenfeind', 'Tippse', 'Eins fürs Brett', 'threat'),
      await team.reported('Tastenfeind', 'Tippse', 'Zwei fürs Brett', 'threat'),
    ];
    await goToDesk(kay, QUEUE, 'Team');
    const row = (quote: string) => page.getByRole('link', { name: new RegExp(quote) });
    await row('Eins fürs Brett').waitFor();
    await row('Eins fürs Brett').focus();
    await page.keyboard.press('j');
    expect(await row('Zwei fürs Brett').and(page.locator(':focus')).count()).toBe(1);
    await page.keyboard.press('k');
    expect(await row('Eins fürs Brett').and(page.locator(':focus')).count()).toBe(1);
    await page.keyboard.press('Enter');
    await decideForm(kay).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${QUEUE}/${first}`);
    await page.keyboard.press('j');
    await page.getByText('Zwei fürs Brett').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`${QUEUE}/${second}`);
    await decideForm(kay).waitFor();
    await page.keyboard.press('4');
    expect(await page.getByRole('radio', { name: 'Stumm' }).isChecked()).toBe(true);
    await page.keyboard.press('1');
    expect(await page.getByRole('radio', { name: 'Kein Verstoß' }).isChecked()).toBe(true);
    await decideForm(kay).fill('Das war ein Zitat, 12345 jkn.');
    await kay.press(button(kay, 'Entscheiden'));
    await toast(kay, 'ist entschieden');
    await expect.poll(() => stateOf(second)).toBe('closed');
    await button(kay, 'Rückgängig').waitFor();
    await page.keyboard.press('u');
    await toast(kay, /Zurückgenommen/);
    expect(await stateOf(second)).toBe('open');

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Tasten am Tisch' });
    await sheet.getByText('Zum nächsten Fall').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await takePicture(page, 'tisch-tasten-desktop-dark');
    await kay.press(sheet.getByRole('switch', { name: 'Mit Tasten arbeiten' }));
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await decideForm(kay).waitFor();
    await page.keyboard.press('4');
    await page.keyboard.press('?');
    expect(await page.getByRole('radio', { name: 'Kein Verstoß' }).isChecked()).toBe(true);
    expect(await sheet.count()).toBe(0);
  });
});

it.each([
  ['desktop', 'dark'],
  ['phone', 'light'],
] as const)(
  '[MD12] a note is written beside a case, says who may read it, and stands on the page of the person on a %s in %s',
  async (kind, theme) => {
    const nora = await team.member(`Nora${kind}`, 'moderator', kind);
    const { page } = nora;
    const sender = `Notiert${kind}`;
    const id = await team.reported(sender, `Melder${kind}`, `Hau ab, ${kind}`, 'harassment');
    await page.goto('/main');
    await page.evaluate(`localStorage.setItem('darkMode', '${theme === 'dark'}')`);
    await goToDesk(nora, `${QUEUE}/${id}`, 'Team');
    await decideForm(nora).waitFor();
    if (kind === 'desktop') await page.keyboard.press('n');
    else await nora.press(button(nora, 'Notiz schreiben'));
    const field = page.getByLabel(`Notiz zu ${sender}`);
    await field.waitFor();
    expect(await field.and(page.locator(':focus')).count()).toBe(1);
    await page.getByText(`${sender} liest das in der Kopie der eigenen Daten`).waitFor();
    await field.fill('War beim Gespräch einsichtig.');
    expect(await runAxe(page)).toEqual([]);
    if (isPictured) await takePicture(page, `tisch-notiz-${kind}-${theme}`);
    await nora.press(button(nora, 'Sichern'));
    await toast(nora, 'Notiz gesichert.');
    await page.getByText('War beim Gespräch einsichtig.').waitFor();

    await goToDesk(nora, `/team/personen/${await team.idOf(sender)}`, 'Team');
    await page.getByText('War beim Gespräch einsichtig.').waitFor();
    await page.getByRole('link', { name: /^zu M-/ }).waitFor();
    expect(await runAxe(page)).toEqual([]);
    if (isPictured) await takePicture(page, `tisch-person-${kind}-${theme}`);
    await nora.press(button(nora, /^Notiz von .* löschen$/));
    await nora.press(button(nora, 'Wirklich löschen'));
    await toast(nora, 'Notiz gelöscht.');
    await page.getByText('Noch keine Notiz.').waitFor();
  },
);
