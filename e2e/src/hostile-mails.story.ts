import { callApi, registrationOf } from '@plausch/dev-env';
import { expect, it } from 'vitest';
import { emailOf, settle } from './harness/crowd.ts';
import { someOf, TEXTS } from './harness/payloads.ts';
import { layTripwire } from './harness/tripwire.ts';
import { mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();

/** What people write before the @ of their address, as far as it needs no quotes. */
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;

/** Without the marks that keep a direction to itself. */
const unmarked = (text: string) => text.replace(/[\u2068\u2069]/g, '');

it('[IN-2] [ACCT-15] a name or an address that is more than one is refused, in the form and by the server', async () => {
  const { origin, mails } = venue.server;
  const taken: { username: string[]; email: string[] } = { username: [], email: [] };
  for (const [index, text] of TEXTS.entries()) {
    const email = `${text.replaceAll(/[\s@]/g, '')}@beispiel.test`;
    for (const [field, details] of [
      ['username', { ...registrationOf(`Gast${index}`), username: text }],
      ['email', { ...registrationOf(`Post${index}`), email }],
    ] as const) {
      const { status, body } = await callApi(origin, 'register', { body: details });
      if (status === 201) taken[field].push(details[field]);
      else expect([status, body.error?.field], text).toEqual([422, field]);
    }
  }
  expect(taken.username).toEqual(['constructor']);
  expect(taken.email.length).toBeGreaterThan(0);
  for (const email of taken.email) {
    expect(email.replace('@beispiel.test', '')).toMatch(LOCAL_PART);
    expect((await mailTo({ mails }, email, 'Willkommen')).to).toBe(email);
  }

  const visitor = await venue.visitor('Niemand', 'phone');
  const wire = await layTripwire(visitor.device.context, origin);
  const { page } = visitor;
  await page.goto('/register');
  for (const text of someOf(TEXTS, 20).filter((name) => !taken.username.includes(name))) {
    for (const label of ['Name im Chat', 'E-Mail']) {
      await page.getByLabel(label, { exact: true }).fill(text);
      await page.keyboard.press('Tab');
      await page
        .locator('[aria-invalid="true"]')
        .and(page.getByLabel(label, { exact: true }))
        .waitFor();
    }
  }
  wire.expectUntouched();
});

it('[IN-2] a mail to somebody with a hostile name greets them with it, as text and as HTML', async () => {
  const { origin } = venue.server;
  const visitor = await venue.visitor('Niemand', 'desktop');
  const wire = await layTripwire(visitor.device.context, origin);
  const { page } = visitor;
  // The mailbox tells of the newest two hundred.
  for (const names of [TEXTS.slice(0, 120), TEXTS.slice(120)]) {
    const people = await settle(venue.server, names, { activated: false });
    const nameOf = new Map(people.map(({ userId, username }) => [emailOf(userId), username]));
    for (const email of nameOf.keys()) await callApi(origin, 'resendActivation', { body: { email } });
    const theirs = async () => (await venue.server.mails()).filter(({ to }) => nameOf.has(to));
    await expect.poll(async () => (await theirs()).length).toBe(names.length);
    const letters = await theirs();

    for (const { to, text, html } of letters) {
      const greeting = unmarked(`Hallo ${nameOf.get(to)}`);
      expect(unmarked(text).startsWith(`${greeting}\n`)).toBe(true);
      await page.setContent(html);
      expect(unmarked(await page.evaluate<string>("document.querySelector('h1').textContent"))).toBe(
        greeting,
      );
    }
    wire.expectUntouched();
    await page.goto('/postfach');
    const shown = await page.locator('article pre').allTextContents();
    for (const { text } of letters) expect(shown).toContain(text);
    // An address in a mail may be followed there, but only to the web.
    const isLink = (trip: string) =>
      /^a foreign address: <a href="https?:\/\/[^"<>]*">[^<]*<\/a>$/.test(trip);
    expect(wire.take().filter((trip) => !isLink(trip))).toEqual([]);
    await page.goto('about:blank');
  }
});

it('[IN-2] [IN-7] a mail about a new device has only words of ours for what it says it is', async () => {
  const { origin } = venue.server;
  await venue.register('Uta');
  const { email, password } = registrationOf('Uta');
  const login = (agent: string) =>
    callApi(origin, 'login', { body: { login: 'Uta', password }, headers: { 'user-agent': agent } });
  expect((await login('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')).status).toBe(200);
  expect((await login('<img src=x onerror=trip()> Bcc: alle@beispiel.test')).status).toBe(200);
  const mail = await mailTo(venue.server, email, 'neuen Gerät');
  expect(mail.text).toContain('ein unbekanntes Gerät');
  expect(mail.text + mail.html).not.toMatch(/trip|alle@/);
});
