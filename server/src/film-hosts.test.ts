import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSystem } from '@plausch/dev-env';
import { expect, it } from 'vitest';
import { withFilms } from './film-hosts.ts';

it('a policy lets in films from these hosts, and keeps the rest', () => {
  const policy = { content: { trustedTypes: ['x'] }, features: { payment: 'self' } };
  expect(withFilms(policy, ['filme.example.org', 'media.example.com'])).toEqual({
    content: { trustedTypes: ['x'], mediaSrc: ['https://filme.example.org', 'https://media.example.com'] },
    features: { payment: 'self' },
  });
  expect(withFilms(policy, [])).toBe(policy);
});

it('the pages of a server with FILM_HOSTS may load films from there, and nothing else may', async () => {
  const webRoot = await mkdtemp(path.join(os.tmpdir(), 'plausch-web-'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><head><title>shell</title></head>');
  const system = await startSystem({ webRoot, environment: { FILM_HOSTS: 'filme.example.org' } });
  try {
    const directive = async (pathname: string) => {
      const { headers } = await fetch(`${system.origin}${pathname}`);
      return /media-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0];
    };
    for (const page of ['/', '/main', '/subscription', '/gibt-es-nicht'])
      expect(await directive(page), page).toBe('media-src https://filme.example.org');
    for (const other of ['/api/health', '/postfach', '/first.js'])
      expect(await directive(other), other).toBe(undefined);
  } finally {
    await system.stop();
  }
});
