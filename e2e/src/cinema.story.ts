import { callApi } from '@plausch/dev-env';
import { runAxe } from '@plausch/dev-env/browser';
import { expect, it } from 'vitest';
import { FILM, FILM_HOST, FILM_S, type FilmRequests, serveFilm } from './harness/film/serve-film.ts';
import { isPictured, takePicture } from './harness/pictures.ts';
import { takeThemes } from './visitor/themes.ts';
import { openVenue } from './visitor/venue.ts';
import type { Kind, Visitor } from './visitor/visitor.ts';

const venue = openVenue({ environment: { FILM_HOSTS: FILM_HOST } });
const sharp = { deviceScaleFactor: isPictured ? 2 : 1 };
/** So far apart may films be that people see together. */
const TOGETHER_S = 0.6;

type InKino = Visitor & { readonly films: FilmRequests };

async function inKino(
  name: string,
  kind: Kind,
  stored: Readonly<Record<string, string>> = {},
): Promise<InKino> {
  const visitor = await venue.resident(name, kind, { ...sharp, stored });
  const films = await serveFilm(visitor.page);
  await visitor.page.goto('/main?raum=kino');
  await visitor.room.untilLive();
  return Object.assign(visitor, { films });
}

/** A host of the Kino, in the room, before an empty screen. */
async function host(name: string, kind: Kind): Promise<InKino> {
  await venue.server.query('delete from room_screens');
  await venue.register(name);
  await venue.server.query(`insert into room_hosts (room_id, account_id)
    select rooms.id, accounts.id from rooms, accounts where slug = 'kino' and username = '${name}'`);
  return inKino(name, kind);
}

const bar = ({ page }: Visitor) => page.getByRole('region', { name: 'Was läuft' });
const barButton = (visitor: Visitor, name: string) => bar(visitor).getByRole('button', { name, exact: true });
const dialog = ({ page }: Visitor) => page.getByRole('dialog');
const press = (visitor: Visitor, name: string) => visitor.press(barButton(visitor, name));
const act = (visitor: Visitor, name: string) =>
  visitor.press(dialog(visitor).getByRole('button', { name, exact: true }));

/** What the element of the film is at; undefined where there is none. */
const film = ({ page }: Visitor) =>
  page.evaluate<{
    at: number;
    began: number;
    isPlaying: boolean;
    muted: boolean;
    volume: number;
  } | null>(`(() => {
    const video = document.querySelector('video:not([hidden])');
    return video && {
      at: video.currentTime,
      began: Date.now() / 1000 - video.currentTime,
      isPlaying: !video.paused && video.readyState > 2,
      muted: video.muted,
      volume: video.volume,
    };
  })()`);
const untilPlaying = (visitor: Visitor) =>
  expect.poll(async () => (await film(visitor))?.isPlaying, { message: visitor.name }).toBe(true);
/** Until two people see the same moment: for both it began at the same time, whenever each of them is asked. */
const untilTogether = (one: Visitor, other: Visitor) =>
  expect
    .poll(async () => {
      const [here, there] = await Promise.all([film(one), film(other)]);
      return Math.abs((here?.began ?? 0) - (there?.began ?? 1e6));
    })
    .toBeLessThan(TOGETHER_S);

async function show(visitor: Visitor, url: string): Promise<void> {
  await dialog(visitor).getByRole('textbox', { name: 'Adresse des Films' }).fill(url);
  await act(visitor, 'Film zeigen');
}

async function look(visitor: Visitor, name: string): Promise<void> {
  expect(await runAxe(visitor.page), name).toEqual([]);
  await takeThemes(visitor, name);
}

it('a host puts a film on: all in the room see it at the same moment, stopped and led on by the host, and comers join in', async () => {
  const hanna = await host('Hanna', 'desktop');
  hanna.device.allowProblems(/status of 422/);
  const piet = await inKino('Piet', 'phone');
  await barButton(hanna, 'Film zeigen').waitFor();
  await look(hanna, 'kino-leer');
  expect(await bar(piet).count()).toBe(0);

  await press(hanna, 'Film zeigen');
  await show(hanna, 'https://woanders.example/film.webm');
  await dialog(hanna).getByText('Filme kommen hier mit https:// von filme.example.org.').waitFor();
  await look(hanna, 'kino-adresse');
  await show(hanna, FILM);
  await dialog(hanna).waitFor({ state: 'detached' });
  for (const visitor of [hanna, piet]) {
    await bar(visitor).getByText('Ein Abend am See').waitFor();
    await untilPlaying(visitor);
    await bar(visitor).getByText('Länge 1:00').waitFor();
  }
  await untilTogether(hanna, piet);
  await look(piet, 'kino-laeuft');
  await look(hanna, 'kino-laeuft');

  await press(hanna, 'Anhalten');
  await bar(piet).getByText('Angehalten').waitFor();
  await expect.poll(async () => (await film(piet))?.isPlaying).toBe(false);
  await expect
    .poll(async () => Math.abs(((await film(hanna))?.at ?? 0) - ((await film(piet))?.at ?? 99)))
    .toBeLessThan(0.2);
  // By keyboard, and told to all once the key is let go.
  await press(hanna, 'Leinwand');
  const slider = dialog(hanna).getByRole('slider', { name: 'Stelle im Film' });
  await slider.focus();
  await hanna.page.keyboard.press('PageUp');
  await look(hanna, 'kino-leiten');
  await expect.poll(async () => (await film(piet))?.at).toBe(Number(await slider.inputValue()));
  await hanna.page.keyboard.press('Escape');
  await press(hanna, 'Weiter');
  await untilPlaying(piet);

  const otto = await inKino('Otto', 'desktop');
  await untilPlaying(otto);
  await untilTogether(otto, hanna);

  // The end comes for all by itself, and the host leads back to the beginning.
  await press(hanna, 'Leinwand');
  await slider.focus();
  await hanna.page.keyboard.press('End');
  for (const visitor of [hanna, piet]) {
    await bar(visitor).getByText('zu Ende').waitFor();
    expect(await film(visitor)).toBe(null);
  }
  await act(hanna, 'Von vorn');
  await untilPlaying(piet);
  await act(hanna, 'Film beenden');
  await bar(piet).waitFor({ state: 'detached' });
  expect(await film(piet)).toBe(null);
}, 180_000);

it('a film is looked at over the whole window and in the text view, and goes on over a lost network', async () => {
  const hugo = await host('Hugo', 'phone');
  await press(hugo, 'Film zeigen');
  await show(hugo, FILM);
  await untilPlaying(hugo);
  const { page } = hugo;
  await press(hugo, 'Groß ansehen');
  await dialog(hugo).getByRole('heading', { name: 'Ein Abend am See' }).waitFor();
  await untilPlaying(hugo);
  expect(await page.locator('video:not([hidden])').count()).toBe(1);
  await look(hugo, 'kino-gross');
  // A step of the history: going back leads into the room again.
  await page.goBack();
  await dialog(hugo).waitFor({ state: 'detached' });
  await untilPlaying(hugo);
  expect(new URL(page.url()).search).toBe('?raum=kino');

  hugo.expectOutage();
  await hugo.device.context.setOffline(true);
  await hugo.room.connectionNotice.waitFor();
  await hugo.device.context.setOffline(false);
  await hugo.room.untilLive();
  await untilPlaying(hugo);

  await page.reload();
  await hugo.room.untilLive();
  await bar(hugo).getByText('Ein Abend am See').waitFor();
  await untilPlaying(hugo);
  await hugo.press(page.getByRole('radio', { name: 'Text' }));
  await bar(hugo).getByText('Länge 1:00').waitFor();
  await press(hugo, 'Groß ansehen');
  await untilPlaying(hugo);
  await page.keyboard.press('Escape');
  await look(hugo, 'kino-text');
  await hugo.press(page.getByRole('radio', { name: 'Bild' }));
}, 120_000);

it('a film that does not come says so, and comes with one tap', async () => {
  const heidi = await host('Heidi', 'desktop');
  heidi.device.allowProblems(/status of 404/);
  heidi.films.break();
  await press(heidi, 'Film zeigen');
  await show(heidi, FILM);
  await bar(heidi).getByText('Der Film lässt sich hier nicht abspielen.').waitFor();
  await look(heidi, 'kino-kaputt');
  heidi.films.mend();
  await press(heidi, 'Noch einmal');
  await untilPlaying(heidi);
}, 120_000);

it('[CHAT-16 a] [CHAT-16 b] videos off stops the film and fetches nothing of it, stays so, and is undone with one tap; sounds and volume hold for films', async () => {
  const helene = await host('Helene', 'desktop');
  await press(helene, 'Film zeigen');
  await show(helene, FILM);
  const visitor = await inKino('Viktor', 'phone', { volume: '50' });
  const { page, films } = visitor;
  await untilPlaying(visitor);
  // A touch lets it be heard, as loud as the settings say: half of it is a quarter of the gain.
  await visitor.room.composer.tap();
  if (await barButton(visitor, 'Ton an').isVisible()) await press(visitor, 'Ton an');
  await expect.poll(() => film(visitor)).toMatchObject({ muted: false, volume: 0.25 });

  // In a second tab, which tells the first one.
  const settings = await visitor.secondTab();
  await settings.page.goto('/einstellungen/aussehen');
  const videos = settings.page.getByRole('switch', { name: 'Videos' });
  const sounds = settings.page.getByRole('switch', { name: 'Töne spielen' });
  await sounds.uncheck();
  await expect.poll(() => film(visitor)).toMatchObject({ muted: true });
  await sounds.check();
  await expect.poll(() => film(visitor)).toMatchObject({ muted: false });
  await videos.scrollIntoViewIfNeeded();
  await takePicture(settings.page, 'videos-phone');
  await videos.uncheck();
  await expect.poll(() => film(visitor)).toBe(null);
  await bar(visitor).getByText('Videos sind ausgeschaltet').waitFor();
  await look(visitor, 'kino-aus');
  await settings.page.close();

  const before = films.count();
  await page.reload();
  await visitor.room.untilLive();
  await bar(visitor).getByText('Videos sind ausgeschaltet').waitFor();
  expect(await film(visitor)).toBe(null);
  expect(films.count()).toBe(before);

  await press(visitor, 'Einschalten');
  await untilPlaying(visitor);
  await untilTogether(visitor, helene);
  expect(FILM_S).toBeGreaterThan((await film(visitor))?.at ?? FILM_S);
}, 120_000);

it('a host is named at the desk, and may show at once', async () => {
  const klara = await inKino('Klara', 'desktop');
  await venue.register('Nadja');
  await venue.server.query(`update accounts set role = 'admin' where username = 'Nadja'`);
  const nadja = await venue.resident('Nadja', 'phone', sharp);
  nadja.device.allowProblems(/status of 404/);
  await nadja.page.goto('/admin/raeume');
  await nadja.press(nadja.page.getByRole('button', { name: 'Kino ändern' }));
  await nadja.page.getByRole('heading', { name: 'Gastgeber' }).waitFor();
  const name = nadja.page.getByRole('textbox', { name: 'Name im Chat' });
  await name.fill('Niemand');
  await nadja.press(nadja.page.getByRole('button', { name: 'Ernennen' }));
  await nadja.page.getByText('Diesen Namen hat hier niemand.').waitFor();
  await name.fill('klara');
  await nadja.press(nadja.page.getByRole('button', { name: 'Ernennen' }));
  await nadja.page.getByText('Klara ist Gastgeber.').waitFor();
  await look(nadja, 'kino-gastgeber');
  await bar(klara).waitFor();
  await nadja.press(nadja.page.getByRole('button', { name: 'Klara als Gastgeber entlassen' }));
  await nadja.page.getByText('Klara ist nicht mehr Gastgeber.').waitFor();
  const { token } = await venue.session('Klara');
  const id = (await callApi(venue.server.origin, 'listRooms', {})).body.items.find(
    ({ slug }) => slug === 'kino',
  )?.id;
  const refused = await callApi(venue.server.origin, 'showFilm', {
    token,
    params: { id: id ?? '' },
    body: { url: FILM },
  });
  expect(refused.status).toBe(403);
});
