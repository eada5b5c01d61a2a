import { type DeviceOptions, launchBrowser, openDesktop, openPhone } from '@plausch/dev-env/browser';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { takePicture } from '../harness/pictures.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { createAccount, detailsOf, signIn, signOut, storageOf } from './account.ts';
import { type Kind, Visitor } from './visitor.ts';

/** A running chat with a browser, for one file of stories. */
export class Venue {
  #server: (RunningServer & { dispose(): Promise<void> }) | undefined;
  #browser: Browser | undefined;
  readonly #visitors: Visitor[] = [];
  readonly #sessions: { token: string }[] = [];

  get server(): RunningServer {
    if (!this.#server) throw new Error('The venue opens with the first story.');
    return this.#server;
  }

  /** Somebody at a fresh device. */
  async visitor(name: string, kind: Kind, options: DeviceOptions = {}): Promise<Visitor> {
    if (!this.#browser) throw new Error('The venue opens with the first story.');
    const open = kind === 'phone' ? openPhone : openDesktop;
    const device = await open(this.#browser, { baseURL: this.server.origin, ...options });
    const visitor = new Visitor(name, kind, device);
    this.#visitors.push(visitor);
    return visitor;
  }

  /** Somebody with an account who signed in on this device earlier. */
  async resident(name: string, kind: Kind, options: DeviceOptions = {}): Promise<Visitor> {
    const details = detailsOf(name);
    await createAccount(this.server, details);
    const session = await signIn(this.server.origin, details);
    this.#sessions.push(session);
    const storageState = storageOf(this.server.origin, { auth: JSON.stringify(session) });
    return this.visitor(name, kind, { storageState, ...options });
  }

  /** A resident who is in the Kaffeehaus. */
  async guest(name: string, kind: Kind, options: DeviceOptions = {}): Promise<Visitor> {
    const visitor = await this.resident(name, kind, options);
    await visitor.page.goto('/main');
    await visitor.enterRoom();
    return visitor;
  }

  async open(environment: Record<string, string>): Promise<void> {
    [this.#server, this.#browser] = await Promise.all([startServer(environment), launchBrowser()]);
  }

  /** Shows everybody out: nobody may have met a problem, and no figure stays behind for the next story. */
  async clear(): Promise<void> {
    const visitors = this.#visitors.splice(0);
    const sessions = this.#sessions.splice(0);
    await Promise.allSettled(visitors.map(({ device }) => device.close()));
    await Promise.allSettled(sessions.map((session) => signOut(this.server.origin, session)));
    for (const { device } of visitors) device.expectNoProblems();
  }

  async takePictures(name: string): Promise<void> {
    await Promise.allSettled(
      this.#visitors.map((visitor) => takePicture(visitor.page, `${name}-${visitor.name}`)),
    );
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#server?.dispose();
  }
}

/** Opens a venue for the stories of a file, clears it after each of them and closes it in the end. */
export function openVenue(environment: Record<string, string> = {}): Venue {
  const venue = new Venue();
  beforeAll(() => venue.open(environment));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await venue.takePictures(`failed-${task.name.replace(/[^\wäöüß]+/g, '-').slice(0, 60)}`);
    await venue.clear();
  });
  afterAll(() => venue.close());
  return venue;
}
