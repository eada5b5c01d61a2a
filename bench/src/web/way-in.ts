import { openPhone } from '@plausch/dev-env/browser';
import type { BrowserContext, Page } from 'playwright-core';
import type { Benchmark } from '../benchmark.ts';
import { SLOWER } from '../stage/frames.ts';
import { slowDown } from '../stage/product-page.ts';
import { Person } from './person.ts';
import { measureWay, type SlowPlace, type Walked } from './slow-phone.ts';

/** From „Schau in dein Postfach“ to the opened mail. */
const MAIL_MS = 6_000;
const PASSWORD = 'ein Stuhl am Fenster';
const LINE = 'Hallo zusammen!';

/** P29: how long a newcomer needs from the front page to the first line in a lively room, on a slow phone. */
export const wayIn: Benchmark = {
  name: 'wayin',
  summary: 'P29: from the front page to the first line in a lively room, on a slow phone far from the server',
  run: (context) =>
    measureWay(context, {
      id: 'P29',
      name: 'way in',
      what: 'front page to first line on a slow phone',
      pauses: `${MAIL_MS} ms to the opened mail`,
      accounts: 0,
      seed: 29,
      walk: comeIn,
    }),
};

async function comeIn({ browser, origin, serverOrigin }: SlowPlace, round: number): Promise<Walked> {
  const name = `Neuling${round}`;
  const email = `${name.toLowerCase()}@beispiel.test`;
  const device = await openPhone(browser, { baseURL: origin });
  try {
    const { page, context } = device;
    await slowDown(device, SLOWER);
    const startedAt = performance.now();
    const person = new Person();
    await page.goto('/');
    await person.tap(page.getByRole('link', { name: 'Mitreden', exact: true }));
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await person.type(field('Name im Chat'), name);
    await person.type(field('E-Mail'), email);
    await person.type(field('Passwort'), PASSWORD);
    await person.choose(field('Geburtsdatum'), '1990-05-17');
    await person.tap(page.getByRole('button', { name: 'Konto anlegen', exact: true }));
    await page.getByRole('heading', { name: 'Schau in dein Postfach', exact: true }).waitFor();
    await person.spend(MAIL_MS);
    const tab = await openMail(context, origin + (await mailedPath(serverOrigin, email)));
    await person.tap(tab.getByRole('button', { name: 'Konto aktivieren', exact: true }));
    await person.tap(tab.getByRole('radio').first());
    await person.tap(tab.getByRole('button', { name: 'Ins Kaffeehaus', exact: true }));
    await tab.locator('section[data-live="true"]').waitFor();
    const composer = tab.getByRole('textbox', { name: 'Nachricht' });
    await person.type(composer, LINE);
    await composer.press('Enter');
    await tab.getByRole('log').getByText(LINE, { exact: true }).first().waitFor();
    const wholeMs = performance.now() - startedAt;
    return { wholeMs, waitedMs: wholeMs - person.spentMs, taps: person.taps };
  } finally {
    await device.close();
  }
}

async function openMail(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await slowDown({ context, page: tab }, SLOWER);
  await tab.goto(address);
  return tab;
}

/** The path of the link in the mail to this address. */
async function mailedPath(origin: string, email: string): Promise<string> {
  const mails = (await (await fetch(`${origin}/postfach.json`)).json()) as {
    readonly to: string;
    readonly text: string;
  }[];
  const path = mails.find(({ to }) => to === email)?.text.match(/\/activate\?token=\S+/)?.[0];
  if (path === undefined) throw new Error(`there is no mail to ${email}`);
  return path;
}
