import { callApi } from '@plausch/dev-env';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { keptBy, tracesIn } from './visitor/kept.ts';
import { linkIn, mailTo } from './visitor/mailed-link.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

// Whatever a server can be made to write.
const venue = openVenue({ environment: { LOG_LEVEL: 'debug' } });

const REFUSED = /the server responded with a status of/;

const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, level: 1 });
const addressOf = ({ page }: Visitor) => page.url().slice(venue.server.origin.length);

/** Follows every request of a page; answers those that tell a secret by their address or by where they come from. */
function watch(page: Page, secret: string): () => Promise<string[]> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return async () => {
    const told: string[] = [];
    for (const request of requests) {
      const isTheLink = request.isNavigationRequest() && request.url().includes(secret);
      const { referer = '', ...headers } = await request.allHeaders();
      // Of where it comes from a request says the site at most.
      if (referer !== '' && referer !== `${new URL(page.url()).origin}/`) told.push(`referer ${referer}`);
      if (!isTheLink && request.url().includes(secret)) told.push(`address ${request.url()}`);
      if (JSON.stringify(headers).includes(secret) && !isTheLink) told.push(`header of ${request.url()}`);
    }
    expect(requests.length).toBeGreaterThan(5);
    return told;
  };
}

const secretIn = (link: string) =>
  /(?:token=|einladung=|\/reset-password\/|\/vorgang\/)([\w-]+)/.exec(link)?.[1] ?? '';

type Step = {
  /** Makes a link and whoever opens it. */
  readonly prepare: () => Promise<{ visitor: Visitor; link: string }>;
  readonly bare: string;
  readonly title: string;
  readonly act: (visitor: Visitor) => Promise<void>;
  readonly done: string;
  /** What the page says once the link has been used and its address is opened anew. */
  readonly after: string;
};

const resident = async (name: string) => ({
  visitor: await venue.resident(name, 'phone'),
  email: `${name.toLowerCase()}@plausch.test`,
});

const STEPS: Record<string, Step> = {
  'of a new account': {
    async prepare() {
      const visitor = await venue.visitor('Aktiv', 'phone');
      await visitor.register();
      await visitor.page.getByRole('heading', { name: 'Schau in dein Postfach' }).waitFor();
      return { visitor, link: linkIn(await mailTo(venue.server, visitor.details.email, '')) };
    },
    bare: '/activate',
    title: 'Ein Klick noch',
    act: (visitor) => visitor.press(button(visitor, 'Konto aktivieren')),
    done: 'Willkommen, Aktiv',
    // They are in, and still to choose how they look.
    after: 'Willkommen, Aktiv',
  },
  'of a new password': {
    async prepare() {
      const visitor = await venue.visitor('Neupass', 'desktop');
      await venue.register('Neupass');
      const { email } = visitor.details;
      await callApi(venue.server.origin, 'forgotPassword', { body: { email } });
      return { visitor, link: linkIn(await mailTo(venue.server, email, 'Neues Passwort')) };
    },
    bare: '/reset-password/neu',
    title: 'Ein neues Passwort',
    async act(visitor) {
      await visitor.page.getByLabel('Neues Passwort', { exact: true }).fill('ein Stuhl am Fenster 42');
      await visitor.press(button(visitor, 'Passwort sichern'));
    },
    done: 'Schön, dass du da bist',
    after: 'Hier fehlt der Schlüssel',
  },
  'that keeps an account': {
    async prepare() {
      const { visitor } = await resident('Bleibt');
      const { password, email } = visitor.details;
      const { token } = await venue.session('Bleibt');
      await callApi(venue.server.origin, 'requestDeletion', { token, body: { password } });
      return { visitor, link: linkIn(await mailTo(venue.server, email, 'gelöscht')) };
    },
    bare: '/cancel-deletion',
    title: 'Möchtest du bleiben?',
    act: (visitor) => visitor.press(button(visitor, 'Konto behalten')),
    done: 'Schön, dass du bleibst, Bleibt',
    after: 'Der Link gilt nicht mehr',
  },
  'that stops a listing': {
    async prepare() {
      const { visitor } = await resident('Bestohlen');
      const { query, origin } = venue.server;
      const self = `from accounts where username = 'Bestohlen'`;
      await query(`update accounts set created_at = now() - interval '90 days' where username = 'Bestohlen'`);
      await query(
        `insert into standings (account_id, ap, rank, day) select id, 500, 3, '2026-01-01' ${self}`,
      );
      const [item] = await query<{ id: string }>(`insert into items (id, kind, owner_id, origin, acquired_at)
        select gen_random_uuid(), 'emoji.lachen', id, 'shop', now() - interval '30 days' ${self} returning id`);
      const { token } = await venue.session('Bestohlen');
      const body = { itemId: item?.id ?? '', price: 30, days: 7 } as const;
      expect((await callApi(origin, 'createListing', { token, body })).body).toMatchObject({
        state: 'waiting',
      });
      return {
        visitor,
        link: linkIn(await mailTo(venue.server, visitor.details.email, 'Du bietest etwas im Markt an')),
      };
    },
    bare: '/markt/stopp',
    title: 'Hast du das nicht angeboten?',
    act: (visitor) => visitor.press(button(visitor, 'Angebot stoppen')),
    done: 'Das Angebot ist gestoppt',
    after: 'Der Link gilt nicht mehr',
  },
  'that makes an administrator': {
    async prepare() {
      const { visitor } = await resident('Chefin');
      const link = /\/setup-account\?einladung=[\w-]{43}/.exec(venue.server.output())?.[0] ?? '';
      return { visitor, link };
    },
    bare: '/setup-account',
    title: 'Du wirst Betreiber von Plausch',
    act: (visitor) => visitor.press(button(visitor, 'Betreiber werden')),
    done: 'Willkommen im Haus, Chefin',
    after: 'Dein Konto ist fertig',
  },
};

describe('the secret of a link', () => {
  it.each(Object.entries(STEPS))(
    '[DA-1] [SE-5] %s leaves the address first, and is told by no request',
    async (_what, step) => {
      const { visitor, link } = await step.prepare();
      visitor.device.allowProblems(REFUSED);
      const { page } = visitor;
      const secret = secretIn(link);
      expect(secret.length).toBeGreaterThan(20);
      await page.goto('/impressum');
      const told = watch(page, secret);
      // Which script changes the address first, and what there is of programs by then.
      await page.addInitScript(`{
      const { replaceState } = history;
      history.replaceState = function (...given) {
        window.changedBy ??= document.currentScript?.src;
        return replaceState.apply(this, given);
      };
    }`);
      await page.goto(link);
      await heading(visitor, step.title).waitFor();
      expect(await page.evaluate<string>('window.changedBy')).toBe(`${venue.server.origin}/first.js`);
      expect(addressOf(visitor)).toBe(step.bare);

      // A reload in the middle loses nothing, and the way back does not bring it back.
      await page.reload();
      await heading(visitor, step.title).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Impressum', level: 1 }).waitFor();
      await page.goForward();
      await heading(visitor, step.title).waitFor();
      expect(addressOf(visitor)).toBe(step.bare);

      await step.act(visitor);
      await heading(visitor, step.done).waitFor();
      expect(await told()).toEqual([]);
      expect(tracesIn(await keptBy(visitor.device), [secret])).toEqual([]);
      await page.goto(step.bare);
      await heading(visitor, step.after).waitFor();
      expect(visitor.device.context.pages()).toHaveLength(1);
    },
  );

  it('[SE-5] that was opened and not used goes with whoever signs out', async () => {
    const visitor = await venue.resident('Geht', 'desktop');
    visitor.device.allowProblems(REFUSED);
    const { page } = visitor;
    await page.goto('/cancel-deletion?token=noch-nicht-benutzt');
    await heading(visitor, 'Möchtest du bleiben?').waitFor();
    expect(tracesIn(await keptBy(visitor.device), ['noch-nicht-benutzt'])).toEqual([
      'session: noch-nicht-benutzt',
    ]);
    await page.goto('/einstellungen');
    await visitor.press(page.getByRole('button', { name: 'Abmelden' }));
    await page.getByRole('button', { name: 'Abmelden' }).last().waitFor({ state: 'detached' });
    expect(tracesIn(await keptBy(visitor.device), ['noch-nicht-benutzt'])).toEqual([]);
    await page.goto('/cancel-deletion');
    await heading(visitor, 'Der Link gilt nicht mehr').waitFor();
    await page.getByText('Öffne den Link noch einmal.', { exact: false }).waitFor();
  });

  it('[DA-1] that comes into the address by a step within the app leaves it as well', async () => {
    const { page } = await venue.visitor('Drinnen', 'desktop');
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [link, bare, title] of [
      ['/activate?token=von-drinnen', '/activate', 'Ein Klick noch'],
      ['/setup-account?einladung=von-drinnen', '/setup-account', 'Du wirst Betreiber von Plausch'],
    ]) {
      await page.evaluate(
        `history.pushState({}, '', '${link}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await page.getByRole('heading', { name: title ?? '', level: 1 }).waitFor();
      expect(page.url()).toBe(venue.server.origin + bare);
    }
  });

  it('opened over a session that has ended elsewhere is still there', async () => {
    const visitor = await venue.visitor('Abgelaufen', 'phone', {
      stored: {
        auth: JSON.stringify({
          token: 'x'.repeat(43),
          user: { id: crypto.randomUUID(), username: 'Abgelaufen' },
        }),
      },
    });
    visitor.device.allowProblems(REFUSED);
    await visitor.page.goto('/activate?token=von-vorhin');
    await heading(visitor, 'Ein Klick noch').waitFor();
    await visitor.page.reload();
    await heading(visitor, 'Ein Klick noch').waitFor();
    expect(await visitor.storedSession()).toBeNull();
  });

  it('that was used already tells nobody of an address they never changed', async () => {
    const lena = await venue.visitor('Lena', 'phone');
    lena.device.allowProblems(REFUSED);
    await lena.register();
    await heading(lena, 'Schau in dein Postfach').waitFor();
    const link = linkIn(await mailTo(venue.server, lena.details.email, ''));
    await lena.page.goto(link);
    await lena.activate();
    const again = await lena.secondTab();
    await again.page.goto(link);
    await heading(again, 'E-Mail bestätigen').waitFor();
    expect(await again.page.getByRole('main').textContent()).not.toMatch(/bisherige|neue/i);
    await again.press(button(again, 'Adresse bestätigen'));
    await heading(again, 'Der Link gilt nicht mehr').waitFor();
    await again.page.getByText('Vielleicht hast du ihn schon benutzt', { exact: false }).waitFor();
    expect(await again.page.getByText('Trag die Adresse in den Einstellungen').count()).toBe(0);
  });

  it('[DA-1] of a case stays in its address, which is how its author comes back, and is told to nobody', async () => {
    const { token: session } = await venue.session('Nora');
    const opened = await callApi(venue.server.origin, 'createAppeal', {
      token: session,
      body: {
        decision: 'Sperre',
        explanation: 'Das war ich nicht.',
        username: 'Nora',
        email: 'nora@plausch.test',
      },
    });
    const { token } = opened.body;
    expect(token.length).toBeGreaterThan(20);
    const visitor = await venue.visitor('Nora', 'phone');
    const told = watch(visitor.page, token);
    await visitor.page.goto(`/vorgang/${token}`);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.press(visitor.page.getByRole('link', { name: 'Impressum' }));
    await visitor.page.getByRole('heading', { name: 'Impressum', level: 1 }).waitFor();
    expect(await told()).toEqual([]);
  });

  it('[LO-1] none of it stands in what the server wrote', async () => {
    const links = (await venue.server.mails()).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    const secrets = links.map(secretIn).filter((secret) => secret !== '');
    expect(secrets.length).toBeGreaterThan(2);
    for (const secret of secrets) expect(venue.server.output()).not.toContain(secret);
  });
});
