import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser, type Preference } from './find.ts';

// Quiet, offline and the same picture on every machine.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

/** Starts a browser of this machine without a window. Close it when done. */
export async function launchBrowser(prefer?: Preference): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser(undefined, prefer);
  return chromium.launch({
    executablePath,
    args: [...flags, ...args],
    headless: true,
    ...(env ? { env: definedOnly({ ...process.env, ...env }) } : {}),
  });
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
}

/** One person's device: its own storage, one page, and a memory for everything that went wrong on it. */
export type Device = {
  context: BrowserContext;
  page: Page;
  /** Accepts problems that belong to the story, such as the console's line about a refused request. */
  allowProblems(pattern: RegExp): void;
  /** Throws when a page error, a console error or a broken content security policy was seen. */
  expectNoProblems(): void;
  close(): Promise<void>;
};

/** What a story may choose; pictures use `deviceScaleFactor: 2`, everything else the fast 1. */
export type DeviceOptions = Pick<
  BrowserContextOptions,
  'baseURL' | 'colorScheme' | 'deviceScaleFactor' | 'javaScriptEnabled' | 'reducedMotion' | 'storageState'
> & {
  /** What earlier visits have left in the local storage of an origin. */
  kept?: Kept;
};

type Kept = { readonly origin: string; readonly entries: Readonly<Record<string, string>> };

/** A phone in somebody's hand: 390 × 844, touch. */
export function openPhone(browser: Browser, options: DeviceOptions = {}): Promise<Device> {
  return open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...options });
}

/** A laptop: 1280 × 800, mouse. */
export function openDesktop(browser: Browser, options: DeviceOptions = {}): Promise<Device> {
  return open(browser, { viewport: { width: 1280, height: 800 }, ...options });
}

/** The name of a cookie that is there until the entries are stored. */
const TO_STORE = 'plausch-to-store';

/**
 * Leaves entries for the first document of an origin, which stores them before it does anything else. The browser's own
 * `storageState` opens a page for that, half the cost of a visit.
 */
async function leaveEntries(context: BrowserContext, kept: Kept): Promise<void> {
  await context.addCookies([{ name: TO_STORE, value: 'yes', url: kept.origin, sameSite: 'Strict' }]);
  await context.addInitScript(`(({ origin, entries }) => {
    if (location.origin !== origin || !document.cookie.includes('${TO_STORE}=')) return;
    document.cookie = '${TO_STORE}=; path=/; max-age=0';
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  })(${JSON.stringify(kept)})`);
}

async function open(
  browser: Browser,
  { kept, ...options }: BrowserContextOptions & Pick<DeviceOptions, 'kept'>,
): Promise<Device> {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    deviceScaleFactor: 1,
    ...options,
  });
  if (kept && Object.keys(kept.entries).length > 0) await leaveEntries(context, kept);
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  context.on('weberror', (problem) =>
    problems.push(`page error: ${problem.error().stack ?? problem.error()}`),
  );
  context.on('console', (message) => {
    // Chromium tells a broken content security policy here, too.
    if (message.type() === 'error') problems.push(`console: ${inWords(message)}`);
  });

  return {
    context,
    page: await context.newPage(),
    allowProblems: (pattern) => void allowed.push(pattern),
    expectNoProblems: () => {
      const left = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      if (left.length > 0) throw new Error(`The page had ${left.length} problems:\n${left.join('\n')}`);
    },
    close: () => context.close(),
  };
}

function inWords(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return url ? `${message.text()} (${url}:${lineNumber})` : message.text();
}
