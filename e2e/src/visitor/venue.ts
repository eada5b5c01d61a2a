import { TestClient } from '@plausch/dev-env';
import { type DeviceOptions, openDesktop, openPhone } from '@plausch/dev-env/browser';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { sharedBrowser } from '../harness/browser.ts';
import { takePicture } from '../harness/pictures.ts';
import { type RunningServer, type ServerOptions, startServer } from '../harness/server.ts';
import { usualMotion } from '../harness/thorough.ts';
import { createAccount, createSession, type StoredSession, signOut } from './account.ts';
import { type Kind, Visitor } from './visitor.ts';

export type VisitOptions = Pick<
  DeviceOptions,
  'deviceScaleFactor' | 'javaScriptEnabled' | 'reducedMotion'
> & {
  /** Another name for the server's address. */
  origin?: string;
  /** What the browser has kept from earlier visits. */
  stored?: Readonly<Record<string, string>>;
};

/** How long a page that hangs is waited for when its text is read, and how much of it is told. */
const SCREEN_MS = 2_000;
const SCREEN_LENGTH = 2_000;

type Motion = NonNullable<DeviceOptions['reducedMotion']>;

/** A running chat with a browser, for one file of stories. */
export class Venue {
  #server: (RunningServer & { dispose(): Promise<void> }) | undefined;
  readonly #visitors: Visitor[] = [];
  readonly #companions: { client: TestClient; session: StoredSession }[] = [];
  readonly #registered = new Set<string>();
  readonly #motion: Motion;

  constructor(motion: Motion) {
    this.#motion = motion;
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('The venue opens with the first story.');
    return this.#server;
  }

  /**
   * The server's address by number: where the host is called localhost, the socket library pays no heed to a network
   * that goes away.
   */
  get numericOrigin(): string {
    return this.server.origin.replace('localhost', '127.0.0.1');
  }

  /**
   * A visitor at a fresh device, or at one with something stored. The device asks for `usualMotion` unless `options` or
   * the venue say `reducedMotion: 'no-preference'`.
   */
  async visitor(name: string, kind: Kind, options: VisitOptions = {}): Promise<Visitor> {
    const { origin = this.server.origin, stored = {}, ...deviceOptions } = options;
    const open = kind === 'phone' ? openPhone : openDesktop;
    const device = await open(await sharedBrowser(), {
      baseURL: origin,
      kept: { origin, entries: stored },
      reducedMotion: this.#motion,
      ...deviceOptions,
    });
    const visitor = new Visitor(name, kind, device);
    this.#visitors.push(visitor);
    return visitor;
  }

  /** Makes sure that this name has an activated account. */
  async register(name: string): Promise<void> {
    if (this.#registered.has(name)) return;
    await createAccount(this.server, name);
    this.#registered.add(name);
  }

  /** An account with a session, without a device. */
  async session(name: string): Promise<StoredSession> {
    await this.register(name);
    return createSession(this.server, name);
  }

  /** Somebody with an account who signed in on this device earlier. */
  async resident(name: string, kind: Kind, options: VisitOptions = {}): Promise<Visitor> {
    const session = await this.session(name);
    return this.visitor(name, kind, {
      ...options,
      stored: { ...options.stored, auth: JSON.stringify(session) },
    });
  }

  /** A resident who is in the Kaffeehaus. */
  async guest(name: string, kind: Kind, options: VisitOptions = {}): Promise<Visitor> {
    const visitor = await this.resident(name, kind, options);
    await visitor.page.goto('/main');
    await visitor.enterRoom();
    return visitor;
  }

  /** Somebody without a browser in a room: connected and seen like everybody else. */
  async companion(name: string, slug = 'kaffeehaus'): Promise<TestClient> {
    const [room] = await this.server.query<{ id: string }>(`select id from rooms where slug = '${slug}'`);
    if (!room) throw new Error(`there is no room ${slug}`);
    const session = await this.session(name);
    const client = new TestClient(this.server.origin, session);
    this.#companions.push({ client, session });
    await client.connect();
    await client.join(room.id);
    return client;
  }

  async open(options: ServerOptions): Promise<void> {
    [this.#server] = await Promise.all([startServer(options), sharedBrowser()]);
  }

  /** Shows everybody out: nobody may have met a problem, and no figure stays behind for the next story. */
  async clear(): Promise<void> {
    const visitors = this.#visitors.splice(0);
    await Promise.allSettled([
      ...visitors.map((visitor) => this.#showOut(visitor)),
      ...this.#companions.splice(0).map(({ client, session }) => {
        client.close();
        return signOut(this.server.origin, session);
      }),
    ]);
    for (const { device } of visitors) device.expectNoProblems();
  }

  // A lost connection alone would leave the figure dozing; the end of its session lets it go at once.
  async #showOut(visitor: Visitor): Promise<void> {
    const stored = await visitor.storedSession().catch(() => null);
    await visitor.device.close();
    if (stored !== null) await signOut(this.server.origin, JSON.parse(stored));
  }

  /** What every visitor has before them, in words: where a story fails on a machine that keeps no pictures, this is all there is to see. */
  async screens(): Promise<string> {
    const screens = await Promise.all(
      this.#visitors.map(async ({ name, page }) => {
        const text = await page.locator('body').ariaSnapshot({ timeout: SCREEN_MS }).catch(String);
        return `${name} at ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, SCREEN_LENGTH)}`;
      }),
    );
    return screens.join('\n');
  }

  async takePictures(name: string): Promise<void> {
    await Promise.allSettled(
      this.#visitors.map((visitor) => takePicture(visitor.page, `${name}-${visitor.name}`)),
    );
  }

  async close(): Promise<void> {
    await this.#server?.dispose();
  }
}

/**
 * Opens a venue for the stories of a file, clears it after each of them and closes it in the end. Stories of what
 * moves ask for it: `{ reducedMotion: 'no-preference' }`.
 */
export function openVenue(
  options: ServerOptions = {},
  { reducedMotion = usualMotion }: { reducedMotion?: Motion } = {},
): Venue {
  const venue = new Venue(reducedMotion);
  beforeAll(() => venue.open(options));
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return venue.clear();
    await venue.takePictures(`failed-${task.name.replace(/[^\wäöüß]+/g, '-').slice(0, 60)}`);
    const screens = await venue.screens();
    const problems = await venue.clear().then(() => '', String);
    throw new Error(`What was to be seen when it failed:\n${screens}\n${problems}`);
  });
  afterAll(() => venue.close());
  return venue;
}
