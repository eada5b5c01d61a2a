import { describe, expect, it } from 'vitest';
import { violationsIn } from './violations.ts';

const single = (report: object) => violationsIn(JSON.stringify({ 'csp-report': report }));
const blockedOf = (address: unknown) => single({ 'blocked-uri': address })[0]?.blocked;

describe('a report of the older format', () => {
  it('is told by its directive and the origin of what was blocked', () => {
    const report = {
      'document-uri': 'https://chat.example/main?raum=geheim',
      referrer: 'https://chat.example/geheim',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'original-policy': "default-src 'none'",
      'blocked-uri': 'https://boese.example:8443/geheim.js?geheim',
      'script-sample': 'geheim()',
      'source-file': 'https://chat.example/geheim',
    };
    expect(single(report)).toEqual([{ directive: 'script-src-elem', blocked: 'https://boese.example:8443' }]);
  });

  it('of a browser that knows only the whole directive', () => {
    expect(single({ 'violated-directive': "img-src 'self' data:", 'blocked-uri': 'inline' })).toEqual([
      { directive: 'img-src', blocked: 'inline' },
    ]);
  });
});

describe('a list of reports', () => {
  const entry = (body: object, type = 'csp-violation') => ({ type, age: 1, url: 'https://x/geheim', body });

  it('is told violation by violation, and what is none is left out', () => {
    const list = [
      entry({
        effectiveDirective: 'connect-src',
        blockedURL: 'wss://boese.example/geheim',
        sample: 'geheim',
      }),
      entry({ id: 'x' }, 'deprecation'),
      entry({ effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink' }),
      null,
    ];
    expect(violationsIn(JSON.stringify(list))).toEqual([
      { directive: 'connect-src', blocked: 'wss://boese.example' },
      { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
    ]);
  });

  it('has an end', () => {
    const list = Array.from({ length: 1_000 }, () => entry({ effectiveDirective: 'img-src' }));
    expect(violationsIn(JSON.stringify(list))).toHaveLength(20);
  });
});

it.each([
  ['eval', 'eval'],
  ['data', 'data'],
  ['data:text/html,geheim', 'data'],
  ['blob:https://chat.example/geheim', 'blob'],
  ['chrome-extension://geheim/x.js', 'chrome-extension'],
  ['https://user:geheim@boese.example/x', 'https://boese.example'],
  ['https://bücher.example/x', 'https://xn--bcher-kva.example'],
  [`https://${'x'.repeat(200)}.example/`, 'other'],
  ['javascript:geheim()', 'other'],
  ['file:///geheim', 'other'],
  ['geheim', 'other'],
  ['eval geheim', 'other'],
  ['', 'other'],
  [7, 'other'],
  [undefined, 'other'],
])('of what was blocked at %j only %j is told', (address, told) => {
  expect(blockedOf(address)).toBe(told);
});

it.each(['', '{', 'null', '7', '"x"', '{}', '{"csp-report":7}', '[{"type":"csp-violation"}]', '\u0000'])(
  '%j is no report',
  (text) => {
    expect(() => violationsIn(text)).toThrow();
  },
);
