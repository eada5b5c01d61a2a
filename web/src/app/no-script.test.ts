import { readFileSync } from 'node:fs';
import { TEXTS } from '@plausch/protocol/pages';
import { expect, it } from 'vitest';

it('without a script the document leads to every text that must be near', () => {
  const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  const [, nav = ''] = /<noscript>[\s\S]*<nav[^>]*>([\s\S]*)<\/nav>/.exec(html) ?? [];
  const links = [...nav.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, path, words]) => [path, words]);
  expect(links).toEqual(Object.entries(TEXTS));
});
