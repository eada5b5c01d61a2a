import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unpackBundled } from './browser/bundled.ts';
import { noBrowserSentence } from './browser/find.ts';
import { findInstalled, installedCandidates } from './browser/installed.ts';
import { isRunnable } from './browser/runnable.ts';
import { findBrowser, launchBrowser, openDesktop, openPhone, runAxe } from './browser.ts';

const page = (body: string) =>
  `<!doctype html><html lang="de"><head><title>Probe</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Probe</h1>${body}</main></body></html>`;
const pages: Record<string, string> = {
  '/quiet': page('<button id="count">0</button><script src="/count.js"></script>'),
  '/count.js': 'count.onclick = () => { count.textContent = Number(count.textContent) + 1; };',
  '/error': page('<script src="/error.js"></script>'),
  '/error.js': 'throw new Error("kaputt")',
  '/inline': page('<script>document.title = "drin"</script>'),
  '/nameless': page('<img src="/quiet.png"><button></button>'),
};

let server: Server;
let browser: Browser;
let baseURL: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? '';
    const found = pages[url];
    response.writeHead(found || url === '/favicon.ico' ? 200 : 404, {
      'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'self'",
    });
    response.end(found ?? 'Nicht da');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => server.close(resolve));
});

describe('the browser', () => {
  it('is the one that CHROMIUM names, or a clear sentence', async () => {
    const before = process.env['CHROMIUM'];
    process.env['CHROMIUM'] = '/nowhere/chromium';
    try {
      await expect(findBrowser()).rejects.toThrow('CHROMIUM zeigt auf /nowhere/chromium');
    } finally {
      if (before === undefined) delete process.env['CHROMIUM'];
      else process.env['CHROMIUM'] = before;
    }
  });

  it('is looked for where each system keeps its browsers', () => {
    expect(installedCandidates('linux', { PATH: '/usr/bin:/opt/bin' }).slice(0, 3)).toEqual([
      '/usr/bin/chromium',
      '/opt/bin/chromium',
      '/usr/bin/chromium-browser',
    ]);
    expect(installedCandidates('win32', { ProgramFiles: 'C:\\Program Files' })).toEqual([
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
    ]);
    expect(installedCandidates('darwin', {})).toContain(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('comes with npm', () => {
    const found = unpackBundled(() => {});
    expect(found && isRunnable(found)).toBe(true);
  });

  it.runIf(unpackBundled(() => {}) && findInstalled({ PATH: process.env['PATH'] }))(
    'is of the same version everywhere unless it is asked to be the one that people use',
    async () => {
      const sourceOf = async (...asked: Parameters<typeof findBrowser>) =>
        (await findBrowser(...asked)).source;
      vi.stubEnv('CHROMIUM', undefined);
      expect(await sourceOf()).toContain('@sparticuz/chromium');
      expect(await sourceOf(undefined, 'installed')).toBe('installed');
      vi.unstubAllEnvs();
    },
  );

  it('is asked for in one sentence when there is none', () => {
    expect(noBrowserSentence('linux')).toMatch(/apt-get install chromium.* CHROMIUM[.]$/);
    expect(noBrowserSentence('win32')).toMatch(/Chrome, Edge oder Chromium.* CHROMIUM[.]$/);
  });
});

describe('a device', () => {
  it('runs a page in German, by touch, without problems', async () => {
    const phone = await openPhone(browser, { baseURL });
    await phone.page.goto('/quiet');
    await phone.page.tap('#count');
    expect(await phone.page.textContent('#count')).toBe('1');
    expect(await phone.page.evaluate('[innerWidth, navigator.language, new Date(0).getHours()]')).toEqual([
      390,
      'de-DE',
      1,
    ]);
    expect(() => phone.expectNoProblems()).not.toThrow();
    await phone.close();
  });

  it('keeps its storage to itself', async () => {
    const [one, other] = await Promise.all([
      openPhone(browser, { baseURL }),
      openDesktop(browser, { baseURL }),
    ]);
    await one.page.goto('/quiet');
    await other.page.goto('/quiet');
    await one.page.evaluate(() => localStorage.setItem('auth', 'mine'));
    expect(await other.page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    await Promise.all([one.close(), other.close()]);
  });

  it.each([
    ['a page error', '/error', 'kaputt'],
    ['a broken content security policy', '/inline', 'Content Security Policy'],
    ['a missing file', '/nowhere', '404'],
  ])('remembers %s', async (_what, path, words) => {
    const desktop = await openDesktop(browser, { baseURL });
    await desktop.page.goto(path);
    expect(() => desktop.expectNoProblems()).toThrow(words);
    await desktop.close();
  });

  it('lets a story accept the problems it provokes, and only those', async () => {
    const desktop = await openDesktop(browser, { baseURL });
    desktop.allowProblems(/status of 404/);
    await desktop.page.goto('/nowhere');
    expect(() => desktop.expectNoProblems()).not.toThrow();
    await desktop.page.goto('/error');
    expect(() => desktop.expectNoProblems()).toThrow('had 1 problems');
    await desktop.close();
  });
});

describe('axe', () => {
  it('reads a page behind a strict policy', async () => {
    const desktop = await openDesktop(browser, { baseURL });
    await desktop.page.goto('/quiet');
    expect(await runAxe(desktop.page)).toEqual([]);
    await desktop.page.goto('/nameless');
    expect((await runAxe(desktop.page)).join('\n')).toMatch(/button-name.*\n.*image-alt/);
    await desktop.close();
  });
});
