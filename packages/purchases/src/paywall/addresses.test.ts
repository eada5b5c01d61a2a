import { describe, expect, it } from 'vitest';
import { linkAddress, pictureAddress } from './addresses.ts';

const NEITHER = [
  '',
  'e.de/x',
  'x.png',
  '//e.de/x',
  '/\\e.de/x',
  '\\\\e.de',
  '/\t/e.de',
  '/.//e.de',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0000javascript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>',
  'data:image/svg+xml,<svg/>',
  'blob:https://e.de/1',
  'file:///etc/passwd',
  'https://',
  'https://e.de/ x',
  `https://e.de/${'x'.repeat(2_000)}`,
];

it.each(NEITHER)('[PAYW-22] nothing is at %j', (text) => {
  expect([linkAddress(text), pictureAddress(text)]).toEqual([null, null]);
});

describe('a link', () => {
  it.each([
    ['https://e.de/a?b=c#d', 'https://e.de/a?b=c#d'],
    ['http://e.de/', 'http://e.de/'],
    ['mailto:anna@e.de', 'mailto:anna@e.de'],
    ['/agb?x=1#y', '/agb?x=1#y'],
    ['/a/../b', '/b'],
  ])('leads to %s', (text, address) => {
    expect(linkAddress(text)).toBe(address);
  });
});

describe('a picture', () => {
  it.each(['https://e.de/a.png', '/a.png', 'http://localhost:3000/a.png', 'http://127.0.0.1/a.png'])(
    'lies at %s',
    (text) => {
      expect(pictureAddress(text)).toBe(text);
    },
  );

  it.each(['http://e.de/a.png', 'http://localhost.e.de/a.png', 'mailto:anna@e.de'])('never at %s', (text) => {
    expect(pictureAddress(text)).toBeNull();
  });
});
