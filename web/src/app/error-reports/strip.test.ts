import { describe, expect, it } from 'vitest';
import { strip, stripMessage } from './strip.ts';

describe('[OBS-01] [DA-1] what leaves', () => {
  it.each([
    ['a query', 'https://plausch.test/main?raum=kino', 'https://plausch.test/main'],
    ['a fragment', 'https://plausch.test/manage#geheim', 'https://plausch.test/manage'],
    ['both, in JSON', '{"url":"https://x.test/a?b=c#d","n":1}', '{"url":"https://x.test/a","n":1}'],
    ['a query of our own site', '{"url":"/api/news?page=abc"}', '{"url":"/api/news"}'],
    ['a query in a text', 'failed: (/main?raum=kino) again', 'failed: (/main) again'],
    ['the line of a frame after a query', 'https://x.test/a.js?v=1:10:5', 'https://x.test/a.js'],
    ['an id', '/api/blocks/01a2270a-2cfd-705a-a8ed-3042fd314e29', '/api/blocks/:id'],
    [
      'a secret',
      'https://x.test/reset-password/HwlXvkvlDTNmKsW_tlhM7-I7',
      'https://x.test/reset-password/:id',
    ],
    ['an e-mail address', 'sent to lena.m+chat@plausch.example.org!', 'sent to :email!'],
    ['several', 'https://a.test/?x "https://b.test/#y"', 'https://a.test/ "https://b.test/"'],
  ])('is without %s', (_what, text, stripped) => {
    expect(strip(text)).toBe(stripped);
  });

  it.each([
    'https://plausch.test/assets/framework-N0584moK.js:9:49189',
    'https://plausch.test/assets/error-reports-0ioEv_ID.js',
    '/account-deletion',
    '/revenuecat/web-purchase-complete',
    't@https://plausch.test/assets/a.js:1:2',
    '@media (min-width: 900px) { a:hover { color: #fff } }',
    'Is that so? #1',
  ])('keeps %s', (text) => {
    expect(strip(text)).toBe(text);
  });

  it.each([
    [`Unexpected token 'H', "Hallo Lena" is not valid JSON`, `Unexpected token 'H', … is not valid JSON`],
    [`JSON Parse error: Unexpected identifier "Hallo"`, 'JSON Parse error: Unexpected identifier …'],
    [
      "Cannot read properties of undefined (reading 'map')",
      "Cannot read properties of undefined (reading 'map')",
    ],
    ["'#Lena wohnt hier' is not a valid selector", '… is not a valid selector'],
    ['Raum „Zum Anker“ fehlt', 'Raum … fehlt'],
    [
      'Minified React error #31; visit https://react.dev/errors/31?args[]=Lena for more',
      'Minified React error #31; visit https://react.dev/errors/31 for more',
    ],
  ])('is a message without what it quotes: %s', (message, stripped) => {
    expect(stripMessage(message)).toBe(stripped);
  });

  it('is no longer than a message', () => {
    expect(stripMessage('x'.repeat(5_000))).toHaveLength(200);
  });

  it('is found in a long text without delay', () => {
    const text = `${'a'.repeat(200_000)} ${'/a-'.repeat(60_000)} ${'"'.repeat(50_000)}`;
    const before = performance.now();
    strip(text);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
