import { runAxe } from '@plausch/dev-env/browser';
import { describe, expect, it } from 'vitest';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const venue = openVenue();

const REFUSED = /status of 4(?:01|22|29)/;
const SUBJECT = 'Dein Code';

const heading = ({ page }: Visitor, name: string | RegExp) => page.getByRole('heading', { name });
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name });
const codeField = ({ page }: Visitor) => page.getByLabel('Code aus der Mail', { exact: true });
const focusedName = ({ page }: Visitor) => page.evaluate<string>('document.activeElement.name');
const codeIn = (text: string) => /^\d{3} \d{3}$/m.exec(text)?.[0] ?? '';
const otherThan = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

/** Asks for a code in place of the password; what the mail has. */
async function askForCode(visitor: Visitor): Promise<string> {
  await visitor.press(button(visitor, 'Lieber mit Code aus einer Mail'));
  const { email } = visitor.details;
  const masked = `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`;
  // Said to those who do not see it, too.
  await visitor.page
    .getByRole('status')
    .filter({ hasText: `Eine Mail mit dem Code ist unterwegs an ${masked}. Er gilt 10 Minuten.` })
    .waitFor();
  await expect.poll(() => focusedName(visitor)).toBe('code');
  const code = codeIn((await mailTo(venue.server, email, SUBJECT)).text);
  expect(code).not.toBe('');
  return code;
}

describe('a mailed code in place of the password', () => {
  it('[A13] on a phone: the account is to go, with a code that is pasted as the mail has it', async () => {
    const nele = await venue.resident('Nele', 'phone');
    nele.device.allowProblems(REFUSED);
    await nele.page.goto('/account-deletion');
    const code = await askForCode(nele);
    expect(await runAxe(nele.page)).toEqual([]);
    for (const [name, value] of [
      ['inputmode', 'numeric'],
      ['autocomplete', 'one-time-code'],
    ] as const) {
      expect(await codeField(nele).getAttribute(name)).toBe(value);
    }

    const submit = button(nele, 'Konto in 14 Tagen löschen');
    await nele.press(submit);
    await nele.page.getByText('Gib den Code aus der Mail ein.').waitFor();
    await codeField(nele).fill('123');
    await nele.press(submit);
    await nele.page.getByText('Der Code hat sechs Ziffern.').waitFor();
    await codeField(nele).fill(otherThan(code));
    await nele.press(submit);
    await nele.page.getByText('Der Code stimmt nicht.').waitFor();
    expect(await focusedName(nele)).toBe('code');
    expect(await runAxe(nele.page)).toEqual([]);

    await codeField(nele).fill(` ${code} `);
    await nele.press(submit);
    await heading(nele, /^Dein Konto wird am .+ gelöscht$/).waitFor();
    await mailTo(venue.server, nele.details.email, 'wird gelöscht');
  });

  it('[A13] [AU-12] on a desktop: another address, by the keyboard alone, with the way back to the password', async () => {
    const jana = await venue.resident('Jana', 'desktop');
    jana.device.allowProblems(REFUSED);
    const { keyboard } = jana.page;
    const wanted = 'jana.neu@plausch.test';
    await jana.page.goto('/einstellungen/konto');
    await jana.press(button(jana, 'E-Mail ändern'));
    await keyboard.type(wanted);
    const code = await askForCode(jana);
    expect(await runAxe(jana.page)).toEqual([]);
    expect(await button(jana, /^Noch einmal in \d+ s$/).getAttribute('aria-disabled')).toBe('true');

    await jana.press(button(jana, 'Doch mit Passwort'));
    await expect.poll(() => focusedName(jana)).toBe('password');
    // The one that is on its way is still good: no second mail.
    await jana.press(button(jana, 'Lieber mit Code aus einer Mail'));
    await expect.poll(() => focusedName(jana)).toBe('code');
    await keyboard.type(code);
    await keyboard.press('Enter');
    await jana.page.getByText(`Schau in das Postfach von ${wanted}`).waitFor();
    expect(linkIn(await mailTo(venue.server, wanted, 'Neue E-Mail-Adresse'))).toMatch(/^\/activate/);

    // It is used up, and another form, which knows nothing of it, gets no second mail so soon.
    await jana.press(button(jana, 'Name im Chat ändern'));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Jana.Zwei');
    await jana.press(button(jana, 'Lieber mit Code aus einer Mail'));
    await jana.page.getByText('Wir haben dir gerade erst eine Mail geschickt.').waitFor();
    await codeField(jana).fill(code);
    await keyboard.press('Enter');
    await jana.page.getByText('Dieser Code gilt nicht mehr. Lass dir einen neuen schicken.').waitFor();
    await jana.press(button(jana, 'Doch mit Passwort'));
    await jana.page.getByLabel('Dein jetziges Passwort', { exact: true }).fill(jana.details.password);
    await keyboard.press('Enter');
    await jana.page.getByRole('main').getByText('Jana.Zwei', { exact: true }).waitFor();
    const sent = (await venue.server.mails()).filter(
      ({ to, subject }) => to === jana.details.email && subject.includes(SUBJECT),
    );
    expect(sent).toHaveLength(1);
  });
});
