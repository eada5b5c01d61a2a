import type { Device } from '@plausch/dev-env/browser';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Details, detailsOf } from './account.ts';
import { untilUncovered } from './overlay.ts';
import { RoomScreen } from './room-screen.ts';
import { addressOf, type Screen } from './screens.ts';
import { type Place, StageView } from './stage-view.ts';

/** What the browser writes about a server that is away, and about one that is killed while it is asked something. */
const UNREACHABLE =
  /WebSocket connection to|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET/;

export type Kind = 'phone' | 'desktop';

/** A person at a device, who uses the app as people do: reads labels, presses what is there. */
export class Visitor {
  readonly details: Details;
  readonly device: Device;
  readonly page: Page;
  readonly room: RoomScreen;
  readonly kind: Kind;

  constructor(name: string, kind: Kind, device: Device) {
    this.details = detailsOf(name);
    this.device = device;
    this.page = device.page;
    this.room = new RoomScreen(this.page, new StageView(this.page), name);
    this.kind = kind;
  }

  get name(): string {
    return this.details.username;
  }

  /** Taps on a phone, clicks elsewhere. */
  async press(target: Locator): Promise<void> {
    await (this.kind === 'phone' ? target.tap() : target.click());
  }

  /** The same on a pixel of the picture, at this place of the scene. */
  async pressPlace(place: Place): Promise<void> {
    const { x, y } = await this.room.stage.pixelOf(place);
    await (this.kind === 'phone' ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** Opens a page by its address and waits until it stands: heading there, nothing loading, nothing kept free for what comes. */
  async open(screen: Screen): Promise<void> {
    const response = await this.page.goto(screen.path);
    if (response?.status() !== screen.status)
      throw new Error(`${screen.path} answered ${response?.status()}`);
    await this.#untilStands(screen);
  }

  /**
   * The same by a step within the app, where a page of it is open already: for stories about what pages hold, and not about how
   * they come. What a mail leads to is always opened, as its secret is taken out of the address of a document.
   */
  async stepTo(screen: Screen): Promise<void> {
    if (this.page.url() === 'about:blank' || addressOf(screen) !== screen.path) return this.open(screen);
    await this.page.evaluate(
      `history.pushState({}, '', '${screen.path}'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await expect.poll(() => this.page.title()).toBe(screen.title);
    await this.#untilStands(screen);
  }

  async #untilStands(screen: Screen): Promise<void> {
    await this.page.getByRole('heading', { name: screen.heading, level: 1 }).waitFor();
    await untilUncovered(this.page);
    await this.page.locator('[data-coming], [data-late]').first().waitFor({ state: 'detached' });
    if (screen.path.includes('raum=kaffeehaus')) await this.room.untilLive();
  }

  /** Opens the registration, fills it in and sends it off; what comes then is up to the story. */
  async register(): Promise<void> {
    await this.page.goto('/register');
    await this.fillRegistration();
  }

  /** The same on the page that is open already. */
  async fillRegistration(): Promise<void> {
    const { username, email, password, birthDate } = this.details;
    await this.page.getByLabel('Name im Chat', { exact: true }).fill(username);
    await this.page.getByLabel('E-Mail', { exact: true }).fill(email);
    await this.page.getByLabel('Passwort', { exact: true }).fill(password);
    await this.page.getByLabel('Geburtsdatum', { exact: true }).fill(birthDate);
    await this.press(this.page.getByRole('button', { name: 'Konto anlegen' }));
  }

  /**
   * Presses the button of the page that the mailed link has opened. Where one registered a look is chosen now (`goIn`),
   * elsewhere one logs in.
   */
  async activate(): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Konto aktivieren' }));
    await this.page.getByRole('heading', { name: `Willkommen, ${this.name}` }).waitFor();
  }

  /** Leaves the look as it is, and stands in the Kaffeehaus. */
  async goIn(): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Ins Kaffeehaus' }));
    await this.room.untilLive();
  }

  /** Fills in the login and sends it off; the page may already know the name. */
  async logIn(password: string = this.details.password): Promise<void> {
    await this.page.getByLabel('Name oder E-Mail', { exact: true }).fill(this.name);
    await this.page.getByLabel('Passwort', { exact: true }).fill(password);
    await this.press(this.page.getByRole('button', { name: 'Anmelden' }));
  }

  /** Goes from the lobby into a room and waits until it is live. */
  async enterRoom(room = 'Kaffeehaus'): Promise<void> {
    await this.press(this.page.getByRole('link', { name: `Dazusetzen: ${room}` }));
    await this.room.untilLive();
  }

  /** The story cuts the line or the server: what the browser's console says about that is no problem. */
  expectOutage(): void {
    this.device.allowProblems(UNREACHABLE);
  }

  /** The same person in a second tab of the same browser. */
  async secondTab(): Promise<Visitor> {
    const page = await this.device.context.newPage();
    return new Visitor(this.name, this.kind, { ...this.device, page });
  }

  /** What the browser keeps of the session. */
  storedSession(): Promise<string | null> {
    return this.page.evaluate<string | null>("localStorage.getItem('auth')");
  }
}
