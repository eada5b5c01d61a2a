import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSystem, type TestSystem } from '@plausch/dev-env';
import { isTellingAt } from '@plausch/protocol/notification-rules';
import { PAGES, TEXTS } from '@plausch/protocol/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge, policyOf, scoreOf } from './observatory.fixture.ts';

const YEAR_SECONDS = 31_536_000;

const ADDRESSES = [
  ...Object.keys(PAGES).map((page) => page.replace(':token', 'abc')),
  ...Object.keys(TEXTS),
  '/main/',
  '/main?raum=<script>',
  '/login?weiter=//boese.example',
  '/gibt-es-nicht',
  '/einstellungen/keller',
  '//boese.example',
  '//boese.example%2fmain',
  '/%3Cscript%3E',
];
const OTHERS = [
  '/assets/main-abc123.js',
  '/assets/gone-123.js',
  '/favicon.svg',
  '/config.json',
  '/api/health',
  '/api/rooms',
  '/api/auth/user',
  '/api/nichts',
  '/%ff',
  '/api/%',
  '/socket.io/',
  '/socket.io/?EIO=4&transport=polling',
  '/csp-reports',
];
const OF_THIS_MACHINE = [
  '/postfach',
  '/postfach.css',
  '/postfach.json',
  '/postfach/00000000-0000-4000-8000-000000000000/0',
  '/api/docs',
  '/api/openapi.json',
];

let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'plausch-web-'));
  await mkdir(path.join(webRoot, 'assets'));
  await cp(path.resolve(import.meta.dirname, '../../web/index.html'), path.join(webRoot, 'index.html'));
  await cp(path.resolve(import.meta.dirname, '../../web/public'), webRoot, { recursive: true });
  await writeFile(path.join(webRoot, 'assets', 'main-abc123.js'), 'export {};');
});

describe.each([
  ['a machine for itself', {}, [...ADDRESSES, ...OTHERS, ...OF_THIS_MACHINE]],
  [
    'a site that is reached by https',
    { PUBLIC_URL: 'https://chat.beispiel.test' },
    [...ADDRESSES, ...OTHERS],
  ],
])('%s', (_name, environment, addresses) => {
  const isSecure = 'PUBLIC_URL' in environment;
  let system: TestSystem;
  beforeAll(async () => {
    system = await startSystem({ webRoot, environment });
  });
  afterAll(() => system.stop());

  const get = (address: string) => fetch(`${system.origin}${address}`, { redirect: 'manual' });

  it.each(addresses)('[BR-1] [BR-2] [BR-3] %s carries every header', async (address) => {
    const { headers } = await get(address);
    const policy = policyOf(headers.get('content-security-policy') ?? '');
    const ofLoading = new Map([...policy].filter(([name]) => !name.startsWith('report-')));
    const sources = [...ofLoading.values()].flat();
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    for (const name of ['frame-ancestors', 'base-uri']) expect(policy.get(name)).toEqual(["'none'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    // No document makes a policy of its own, but for the one in which a service worker is registered.
    const made = isTellingAt(address) ? ['plausch-push'] : ["'none'"];
    expect(policy.get('trusted-types')).toEqual(made);
    // Nothing but ourselves, and pictures that the page has drawn.
    const foreign = sources.filter((source) => !made.includes(source));
    expect(foreign.filter((source) => !/^'(?:none|self|script)'$|^(?:data|blob):$/.test(source))).toEqual([]);
    for (const [name, allowed] of ofLoading) {
      if (name !== 'img-src')
        expect(
          allowed.filter((source) => source.endsWith(':')),
          name,
        ).toEqual([]);
    }

    // What is kept from a page is told to us, whichever way the browser knows; the newer one needs https.
    expect(policy.get('report-uri')).toEqual(['/csp-reports']);
    expect(policy.get('report-to')).toEqual(isSecure ? ['csp'] : undefined);
    expect(headers.get('reporting-endpoints')).toBe(isSecure ? 'csp="/csp-reports"' : null);

    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
    const transport = headers.get('strict-transport-security');
    if (isSecure)
      expect(Number(/max-age=(\d+)/.exec(transport ?? '')?.[1])).toBeGreaterThanOrEqual(YEAR_SECONDS);
    else expect(transport).toBeNull();
    expect(policy.has('upgrade-insecure-requests')).toBe(isSecure);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('[BR-8] [IN-10] no address breaks it or leads away, however it is spelt', async () => {
    for (const address of [
      '//',
      '//[',
      '//%',
      '///',
      '/\\',
      '//x:99999/',
      '//boese.example%2f..',
      '/..//x',
    ]) {
      const { status, headers } = await get(address);
      expect([200, 404], address).toContain(status);
      expect(headers.get('location')).toBeNull();
    }
  });
});

describe('the Observatory', () => {
  it('[BR-3] gives every page an A+, with as many points as there are without a list of browsers', async () => {
    await using system = await startSystem({
      webRoot,
      environment: { PUBLIC_URL: 'https://chat.beispiel.test' },
    });
    for (const address of ADDRESSES) {
      const answer = await fetch(`${system.origin}${address}`);
      const findings = judge(answer.headers, await answer.text());
      expect(
        findings.filter(({ points }) => points < 0),
        address,
      ).toEqual([]);
      expect(scoreOf(findings), address).toBe(130);
    }
  });

  it.each([
    ['nothing at all', {}, 0],
    ['scripts from anywhere', { 'content-security-policy': 'script-src *' }, 0],
    [
      'its own policy and nothing else',
      { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
      75,
    ],
  ])('has little for %s', (_what, headers, most) => {
    expect(
      scoreOf(judge(new Headers(headers), '<script src=//boese.example/x.js></script>')),
    ).toBeLessThanOrEqual(most);
  });
});
