import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packApp } from '@plausch/mobile/pack';
import type { Page } from 'playwright-core';

const root = path.resolve(import.meta.dirname, '../../..');
/** Where Android's web view says that the pages of an app come from. */
export const APP_ORIGIN = 'https://localhost';
const fromMobile = createRequire(path.join(root, 'mobile/package.json'));
/** What Android puts into the page before anything of it runs. */
const BRIDGE = readFileSync(
  path.join(
    path.dirname(fromMobile.resolve('@capacitor/android/package.json')),
    'capacitor/src/main/assets/native-bridge.js',
  ),
  'utf8',
);
const method = (name: string) => ({ name, rtype: 'promise' });
const HEADERS = [
  {
    name: 'App',
    methods: [{ name: 'addListener' }, { name: 'removeListener', rtype: 'callback' }, method('exitApp')],
  },
  { name: 'SplashScreen', methods: [method('hide')] },
  { name: 'GoogleSignIn', methods: [method('initialize'), method('signIn')] },
];

/** What a page has asked of the device, as `SplashScreen.hide`. */
export type Asked = { readonly pluginId: string; readonly methodName: string };

/** Packs the app for a server, for as many devices as a story has; answers the folder. */
export async function packForStories(server: string): Promise<string> {
  const www = mkdtempSync(path.join(tmpdir(), 'plausch-app-'));
  await packApp(
    { root, dist: path.join(root, 'web/dist'), www },
    { server, googleClientId: 'web.apps.example', hasPurchases: true },
  );
  return www;
}

/** The native app as its web view runs it: the packed pages, the real bridge, and a device that does as it is told. */
export class NativeApp {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** @param idToken what Google says on this device; undefined: the dialog is dismissed. */
  static async open(
    page: Page,
    { www, idToken }: { readonly www: string; readonly idToken: () => string | undefined },
  ): Promise<NativeApp> {
    // To a browser the server of a story is a device of the neighbourhood, which other pages may not ask; a web view asks it as any other.
    await page.context().grantPermissions(['local-network-access'], { origin: APP_ORIGIN });
    await page.exposeFunction('googleOfTheDevice', () => idToken() ?? null);
    await page.addInitScript(`
      window.Capacitor = { Plugins: {}, PluginHeaders: ${JSON.stringify(HEADERS)} };
      window.asked = [];
      window.androidBridge = {
        async postMessage(text) {
          const { callbackId, pluginId, methodName, options } = JSON.parse(text);
          window.asked.push({ pluginId, methodName });
          if (methodName === 'addListener') window[options.eventName] = callbackId;
          const answer = (result) => window.Capacitor.fromNative({ callbackId, pluginId, methodName, ...result });
          if (methodName !== 'signIn') return methodName === 'addListener' || answer({ success: true });
          const idToken = await window.googleOfTheDevice();
          if (idToken === null) answer({ success: false, error: { code: 'SIGN_IN_CANCELED', message: 'canceled' } });
          else answer({ success: true, data: { idToken } });
        },
      };
      ${BRIDGE}`);
    await page.route(`${APP_ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      // As Capacitor does: what has no ending is a page of the app.
      const file = path.extname(pathname) === '' ? '/index.html' : pathname;
      return route.fulfill({ path: path.join(www, file) });
    });
    return new NativeApp(page);
  }

  asked(): Promise<readonly Asked[]> {
    return this.#page.evaluate<readonly Asked[]>('asked');
  }

  /** Presses the back button of the device. */
  async pressBack({ canGoBack }: { readonly canGoBack: boolean }): Promise<void> {
    await this.#page.evaluate(
      `Capacitor.fromNative({ callbackId: window.backButton, success: true, save: true, data: { canGoBack: ${canGoBack} } })`,
    );
  }
}
