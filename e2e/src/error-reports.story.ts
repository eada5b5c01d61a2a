import { runAxe } from '@plausch/dev-env/browser';
import { afterAll, describe, expect, it } from 'vitest';
import { type Item, openIngest } from './harness/ingest.ts';
import { takePicture } from './harness/pictures.ts';
import { openVenue } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

const ingest = await openIngest();
afterAll(() => ingest.close());

/** What stories throw, and what the browser says of it. */
const THROWN = /page error/;
const REPORTS = /\/assets\/(?:error-reports|recording)-(?!consent)/;
/** Robots are not traced. */
const NO_ROBOT =
  "Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => 'Mozilla/5.0 Chrome/153.0.0.0' })";

/** Lets a promise of the page fail with these words, as a program that forgot to catch. */
const reject = ({ page }: Visitor, words: string) =>
  page.evaluate(`void Promise.reject(new Error(${JSON.stringify(words)}))`);

type Exception = {
  readonly type: string;
  readonly value: string;
  readonly mechanism: { readonly type: string };
  readonly stacktrace?: { readonly frames: readonly unknown[] };
};
type Report = {
  readonly transaction: string;
  readonly request: { readonly url: string };
  readonly tags?: Readonly<Record<string, string>>;
  readonly contexts?: { readonly react?: { readonly componentStack: string } };
  readonly exception: { readonly values: readonly Exception[] };
};

/** Where in anything that came these words stand. */
const leaked = (words: RegExp) =>
  [...ingest.text().matchAll(words)].map(({ index }) => ingest.text().slice(index - 80, index + 40));

const of = (type: string) => ingest.items().filter((item) => item.type === type);
const lastError = ({ exception }: Report) => exception.values.at(-1);

/** The report of an error with these words, once it has come. */
async function reportOf(words: string): Promise<Report> {
  const found = () =>
    (of('event').map(({ content }) => content) as unknown as Report[]).find(
      (report) => lastError(report)?.value === words,
    );
  await expect.poll(found, { message: words }).toBeDefined();
  return found() as Report;
}

describe('where the operator has no DSN', () => {
  const venue = openVenue();

  it('[OBS-01] [OP-44] nothing is fetched, nothing sent and nothing fails', async () => {
    const nora = await venue.resident('Nora', 'desktop');
    nora.device.allowProblems(THROWN);
    const { page } = nora;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const settled = page.waitForResponse(/\/assets\/later-/);
    await page.goto('/einstellungen/aussehen');
    await reject(nora, 'ohne Ziel');
    await (await settled).finished();
    await page.getByRole('switch', { name: 'Schlichte Blasen' }).waitFor();
    // What the late code asks for it asks for at once.
    await page.evaluate("fetch('/api/live')");
    expect(await page.getByRole('switch', { name: 'Fehler und Ablauf aufzeichnen' }).count()).toBe(0);
    expect(asked.filter((url) => REPORTS.test(url) || !url.startsWith(venue.server.origin))).toEqual([]);
  });
});

describe('where the operator hears of errors', () => {
  const venue = openVenue({ environment: { ERROR_DSN: ingest.dsn } });

  it('[OBS-01] [OBS-03] [OP-88] a component that throws is reported with its name, its stack and the number that people read', async () => {
    const visitor = await venue.visitor('Niemand', 'desktop');
    visitor.device.allowProblems(/reading 'id'/);
    const { page } = visitor;
    await page.route('**/api/news', (route) => route.fulfill({ json: { items: [null], next: null } }));
    await page.goto('/news?geheim=eins#zwei');
    const number = (await page.getByText(/^Kennung /).textContent())?.split(' ')[1];
    const report = await reportOf("Cannot read properties of null (reading 'id')");
    expect(report.tags).toMatchObject({ component: expect.stringMatching(/^\w+ \(NewsPage\)$/), id: number });
    expect(report.contexts?.react?.componentStack).toContain(`${venue.server.origin}/assets/NewsPage-`);
    expect(report).toMatchObject({ transaction: '/news', request: { url: `${venue.server.origin}/news` } });
    expect(lastError(report)).toMatchObject({ type: 'TypeError', mechanism: { type: 'page' } });
    expect(leaked(/geheim/g)).toEqual([]);
    expect(of('event').filter(({ content }) => content['transaction'] === '/news')).toHaveLength(1);
  });

  it('[OBS-01] [OBS-03] a rejected promise and an error are reported, also those that were there before the reports', async () => {
    const visitor = await venue.visitor('Niemand', 'phone');
    visitor.device.allowProblems(THROWN);
    const { page } = visitor;
    await page.addInitScript(
      "addEventListener('DOMContentLoaded', () => { throw new Error('am Anfang') }, { once: true })",
    );
    await page.goto('/news/willkommen?von=Lena');
    const early = await reportOf('am Anfang');
    expect(early).toMatchObject({
      transaction: '/news/:id',
      request: { url: `${venue.server.origin}/news/:id` },
    });
    expect(lastError(early)?.mechanism.type).toBe('error');
    await reject(visitor, 'an lena@plausch.test: "Hallo Lena" auf https://x.test/brief?an=Lena#unten');
    const late = await reportOf('an :email: … auf https://x.test/brief');
    expect(lastError(late)?.mechanism.type).toBe('unhandledrejection');
    expect(leaked(/Lena|unten/g)).toEqual([]);
  });

  it('[OBS-15] of a stack of sixty frames fifty are reported', async () => {
    const visitor = await venue.visitor('Niemand', 'desktop');
    visitor.device.allowProblems(THROWN);
    const { page } = visitor;
    await page.goto('/news');
    await reject(visitor, 'sie sind da');
    await reportOf('sie sind da');
    await page.evaluate(`{
      const deeper = (left) => { if (left === 0) throw new Error('tief'); deeper(left - 1); };
      setTimeout(() => deeper(60));
    }`);
    expect(lastError(await reportOf('tief'))?.stacktrace?.frames).toHaveLength(50);
  });

  it('[OBS-01] [DA-1] [OP-89] nothing leaves of what is typed at the login, or of the secret of a mailed link', async () => {
    const visitor = await venue.visitor('Tippt', 'desktop');
    visitor.device.allowProblems(THROWN);
    visitor.device.allowProblems(/status of 40\d/);
    const { page } = visitor;
    await page.goto('/login?weiter=%2Fmain%3Fraum%3Dstille-ecke#versteckt');
    await page.getByLabel('Name oder E-Mail', { exact: true }).fill('geheimer.name@plausch.test');
    await page.getByLabel('Passwort', { exact: true }).fill('mein-passwort-42');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('alert').first().waitFor();
    await reject(visitor, 'bei der Anmeldung');
    expect(await reportOf('bei der Anmeldung')).toMatchObject({ transaction: '/login' });
    for (const [at, link] of Object.entries({
      '/activate': '/activate?token=Geheimnis-der-Aktivierung-1',
      '/setup-account': '/setup-account?einladung=Geheimnis-der-Einladung-2',
      '/reset-password/:token': '/reset-password/Geheimnis-des-Passworts-3',
    })) {
      await page.goto(link);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await reject(visitor, `auf ${at}`);
      expect(await reportOf(`auf ${at}`)).toMatchObject({ transaction: at });
    }
    expect(leaked(/geheim|passwort-42|stille-ecke|versteckt/gi)).toEqual([]);
  });

  it('[OBS-01] [OP-82] without consent a report joins nothing with anything', async () => {
    const visitor = await venue.visitor('Niemand', 'phone');
    visitor.device.allowProblems(THROWN);
    await visitor.page.goto('/');
    for (const words of ['das eine', 'das andere']) {
      await reject(visitor, words);
      await reportOf(words);
    }
    expect(ingest.items().filter(({ type }) => type !== 'event')).toEqual([]);
    expect(leaked(/trace_id|"user"|breadcrumbs|ip_address|replayId|"cookie"/g)).toEqual([]);
    expect(ingest.text()).toContain('"infer_ip":"never"');
  });

  it('[OBS-02] [OBS-04] [OBS-06] [OBS-07] [OBS-08] [OBS-09] [OBS-13] [OBS-14] [OP-82] [DA-3] nothing is recorded before consent, replay and traces after it, nothing once it is withdrawn', async () => {
    const nora = await venue.resident('Nora', 'desktop');
    nora.device.allowProblems(THROWN);
    const { page } = nora;
    nora.device.allowProblems(/status of 401/);
    await page.addInitScript(NO_ROBOT);
    // Every tenth replay would be sent without an error as well.
    await page.addInitScript('const { random } = Math; Math.random = () => 0.1 + 0.9 * random();');
    const headers: string[] = [];
    page.on('request', (request) => headers.push(...Object.keys(request.headers())));
    const recordings = () => ingest.items().filter(({ type }) => type !== 'event');
    const go = (name: string | RegExp) => nora.press(page.getByRole('link', { name }).first());
    const consent = page.getByRole('switch', { name: 'Fehler und Ablauf aufzeichnen' });

    await page.goto('/news');
    await go('Räume');
    await page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    await reject(nora, 'vor der Zustimmung');
    await reportOf('vor der Zustimmung');
    await page.goto('/einstellungen/aussehen');
    expect(await consent.isChecked()).toBe(false);
    expect(recordings()).toEqual([]);

    await takePicture(page, 'einstellungen-aufzeichnen');
    expect(await runAxe(page)).toEqual([]);
    await consent.click();
    // From then on requests are watched over.
    await expect.poll(() => page.evaluate("'__sentry_original__' in fetch")).toBe(true);
    await go('Neues');
    await page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
    await go('Willkommen!');
    await page.getByRole('heading', { name: 'Willkommen!', level: 1 }).waitFor();
    const traced = () => of('transaction').map(({ content }) => content['transaction']);
    await expect.poll(traced).toEqual(['/news', '/news/:id']);
    await recordBodies(nora);
    await reject(nora, 'nach der Zustimmung');
    await reportOf('nach der Zustimmung');
    await expect.poll(() => of('replay_recording').length).toBeGreaterThan(0);
    checkRecording(of('replay_recording')[0]);
    expect(leaked(/Nora|nora@/g)).toEqual([]);
    expect(headers.filter((name) => /trace|baggage/.test(name))).toEqual([]);

    await go('Ich, Nora');
    await go('Aussehen');
    await consent.click();
    // Envelopes that were on their way before have come by then.
    await reject(nora, 'beim Widerruf');
    await reportOf('beim Widerruf');
    const before = recordings().length;
    await go('Neues');
    await page.getByRole('heading', { name: 'Neues', level: 1 }).waitFor();
    await go('Räume');
    await page.getByRole('heading', { name: 'Räume', level: 1 }).waitFor();
    await reject(nora, 'nach dem Widerruf');
    await reportOf('nach dem Widerruf');
    // What still waits to be sent is sent by a page that goes.
    await page.goto('/impressum');
    await page.goto('/main');
    await reject(nora, 'zum Schluss');
    await reportOf('zum Schluss');
    expect(recordings()).toHaveLength(before);
    expect(await page.evaluate("localStorage.getItem('recording')")).toBeNull();
  });
});

/** Requests of several kinds, and more keys than a replay may hold in five seconds. */
async function recordBodies({ page }: Visitor): Promise<void> {
  await page.evaluate(`(async () => {
    await fetch('/api/news');
    await fetch('/api/account/sanctions');
    await fetch('/api/auth/user');
    for (let i = 0; i < 400; i += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', bubbles: true }));
  })()`);
}

type Body = { readonly body?: unknown };
type Payload = {
  readonly category?: string;
  readonly op?: string;
  readonly description?: string;
  readonly data?: { readonly request?: Body; readonly response?: Body };
};
/** Of rrweb: 4 says where it was recorded, 5 is what is told beside the picture, all others are the picture. */
type Event = {
  readonly type: number;
  readonly data: { readonly href?: string; readonly tag?: string; readonly payload: Payload };
};

function checkRecording(item: Item | undefined): void {
  const events = (item?.content['events'] ?? []) as readonly Event[];
  const told = (tag: string) => events.filter(({ data }) => data.tag === tag).map(({ data }) => data.payload);

  expect(told('options')[0]).toMatchObject({
    sessionSampleRate: 0.1,
    errorSampleRate: 1,
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkCaptureBodies: true,
    useCompression: false,
  });
  const places = events.flatMap(({ data: { href } }) => (href === undefined ? [] : new URL(href).pathname));
  expect(places).not.toContain('/einstellungen/aussehen');
  const picture = JSON.stringify(events.filter(({ type }) => type !== 5));
  // A switch is what the settings have, where the consent was given, and the news have not.
  expect(picture).not.toContain('"role":"switch"');
  expect(picture.match(/"textContent":"[^"*]*\w{3}[^"]*"/g)).toBeNull();
  expect(picture.match(/"tagName":"(?:img|svg)","attributes":\{[^}]*"(?:src|viewBox)":/g)).toBeNull();

  const bodies = (path: string) =>
    told('performanceSpan')
      .filter(({ op, description = '' }) => op === 'resource.fetch' && description.endsWith(path))
      .map(({ data }) => 'body' in { ...data?.request, ...data?.response });
  expect(new Set(bodies('/api/news'))).toEqual(new Set([true]));
  expect(bodies('/api/account/sanctions')).toEqual([false]);
  expect(bodies('/api/auth/user')).toEqual([false]);

  const crumbs = told('breadcrumb').map(({ category }) => category);
  expect(crumbs.filter((category) => category === 'ui.keyDown').length).toBeLessThan(300);
  expect(crumbs).toContain('replay.throttled');
}
