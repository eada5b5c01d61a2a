import { afterEach, describe, expect, it, vi } from 'vitest';
import { onPageHide, readContext, utmOf, withoutEmails } from './context.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ADDRESS =
  'https://shop.example:8443/kauf/jetzt?utm_source=a&utm_medium=b&utm_campaign=c&utm_content=d&utm_term=e&mail=anna@example.org#geheim';

/** A page of a browser, as far as a context looks at it. */
function openPage({
  href = ADDRESS,
  referrer = 'https://search.example/results?q=geheim#x',
  title = 'Laden',
} = {}) {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    location: { href, search: URL.canParse(href) ? new URL(href).search : '' },
    referrer,
    title,
    defaultView: window,
    visibilityState: 'visible',
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('screen', { width: 390, height: 844 });
  vi.stubGlobal('navigator', { language: 'de-AT', userAgent: 'Browser/1' });
  return { window, document };
}

describe('in a page', () => {
  it.each([
    ['ANALYTICS-05', { libraryName: 'purchases-js', libraryVersion: '1.2.0' }],
    ['ANALYTICS-06', { locale: 'de-AT' }],
    ['ANALYTICS-07', { userAgent: 'Browser/1' }],
    ['ANALYTICS-08', { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }],
    ['ANALYTICS-09', { screenWidth: 390, screenHeight: 844 }],
    ['ANALYTICS-10', { utmSource: 'a', utmMedium: 'b', utmCampaign: 'c', utmContent: 'd', utmTerm: 'e' }],
    ['ANALYTICS-11', { pageReferrer: 'https://search.example/results' }],
    ['ANALYTICS-12', { pageUrl: 'https://shop.example:8443/kauf/jetzt' }],
    ['ANALYTICS-13', { pageTitle: 'Laden' }],
  ])('[%s] the context has %o', (_row, part) => {
    openPage();
    expect(readContext({ collectUtm: true })).toMatchObject(part);
  });

  it('[ANALYTICS-10] what an address does not have is null', () => {
    openPage({ href: 'https://shop.example/?utm_source=a&utm_term=' });
    expect(readContext({ collectUtm: true })).toMatchObject({
      utmSource: 'a',
      utmMedium: null,
      utmCampaign: null,
      utmContent: null,
      utmTerm: null,
    });
  });

  it('[OP-82] without consent nothing of a campaign is told', () => {
    openPage();
    const { utmSource, utmMedium, utmCampaign, utmContent, utmTerm } = readContext({ collectUtm: false });
    expect([utmSource, utmMedium, utmCampaign, utmContent, utmTerm]).toEqual([null, null, null, null, null]);
  });

  it.each([
    ['https://anna:geheim@shop.example/a?b#c', 'https://shop.example/a'],
    ['https://shop.example/konto/anna@example.org/x', 'https://shop.example/konto/[email]/x'],
    ['https://shop.example/konto/anna%40example.org', 'https://shop.example/konto/[email]'],
    ['capacitor://localhost/main?x#y', 'capacitor://localhost/main'],
    ['file:///home.html', null],
    ['data:text/html,geheim', null],
    ['about:blank', null],
    ['about:srcdoc', null],
    ['', null],
  ])('[ANALYTICS-11, ANALYTICS-12, OP-81] of %s only %s is told', (href, told) => {
    openPage({ href, referrer: href });
    expect(readContext({ collectUtm: true })).toMatchObject({ pageUrl: told, pageReferrer: told });
  });

  it('[ANALYTICS-10] a campaign tells no e-mail address', () => {
    openPage({ href: 'https://shop.example/?utm_content=to-anna%40example.org&utm_term=anna@example.org' });
    const context = readContext({ collectUtm: true });
    expect(context).toMatchObject({ utmContent: '[email]', utmTerm: '[email]' });
  });

  it('[OP-81] no query and no fragment is anywhere in it', () => {
    openPage();
    expect(JSON.stringify(readContext({ collectUtm: true }))).not.toMatch(/geheim|anna/);
  });
});

describe('elsewhere', () => {
  it('in Node there are a language and a time zone, and no page', () => {
    expect(readContext({ collectUtm: true })).toMatchObject({
      timeZone: expect.any(String),
      screenWidth: null,
      screenHeight: null,
      pageUrl: null,
      pageReferrer: null,
      pageTitle: null,
      utmSource: null,
    });
  });

  it('in a worker the address of its script is not told', () => {
    vi.stubGlobal('location', { href: 'https://shop.example/worker.js', search: '?utm_source=a' });
    vi.stubGlobal('navigator', undefined);
    const { pageUrl, utmSource, locale, userAgent } = readContext({ collectUtm: true });
    expect([pageUrl, utmSource, locale, userAgent]).toEqual([null, null, null, null]);
  });

  it('nothing is listened to', () => {
    expect(onPageHide(() => {})).not.toThrow();
  });
});

describe('the campaign of an address', () => {
  it('is what is there and not empty, under the names of the address', () => {
    expect(utmOf('?utm_source=a%20b&utm_medium=&x=1&utm_campaign=c&utm_source=second')).toEqual({
      utm_source: 'a b',
      utm_campaign: 'c',
    });
    expect(utmOf('')).toEqual({});
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['anna@example.org', '[email]'],
    ['<anna.b+c@mail.example.org>,', '<[email]>,'],
    ['jörg@müller.de!', '[email]!'],
    ['J%C3%B6rg%40m%C3%BCller.de/x', '[email]/x'],
    ['anna@home', 'anna@home'],
    ['5 @ 3', '5 @ 3'],
    ['@plausch/purchases', '@plausch/purchases'],
  ])('%j becomes %j', (text, without) => {
    expect(withoutEmails(text)).toBe(without);
  });

  it('are looked for quickly in whatever comes', () => {
    const start = performance.now();
    for (const text of ['a'.repeat(200_000), 'a@'.repeat(100_000), `${'a.'.repeat(100_000)}@`])
      withoutEmails(text);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('a page that goes out of sight', () => {
  it('calls back, whichever way it goes, until that is ended', () => {
    const { window, document } = openPage();
    const callback = vi.fn();
    const stop = onPageHide(callback);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(callback).not.toHaveBeenCalled();
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(callback).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(callback).toHaveBeenCalledTimes(2);
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
    expect(callback).toHaveBeenCalledTimes(2);
  });
});
