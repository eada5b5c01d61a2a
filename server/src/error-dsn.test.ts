import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSystem } from '@plausch/dev-env';
import { describe, expect, it } from 'vitest';
import { withReports } from './error-dsn.ts';

const SELF = "'self'";

describe('the policy of a page that reports its errors', () => {
  it.each([
    ['https://abc@fehler.example.org/1', 'https://fehler.example.org/api/1/envelope/'],
    ['https://abc@o1.ingest.example.org/45', 'https://o1.ingest.example.org/api/45/envelope/'],
    ['https://abc@example.org:8443/fehler/7', 'https://example.org:8443/fehler/api/7/envelope/'],
    ['http://abc@127.0.0.1:9000/2', 'http://127.0.0.1:9000/api/2/envelope/'],
    ['http://abc@[::1]:9000/2', 'http://[::1]:9000/api/2/envelope/'],
  ])('[OBS-01] with the DSN %s lets in that project and nothing else', (dsn, address) => {
    expect(withReports({}, dsn)).toEqual({ content: { connectSrc: [SELF, address] } });
  });

  it('[OBS-01] is what it was where there is no DSN', () => {
    const policy = { content: { trustedTypes: ['x'] } };
    expect(withReports(policy, undefined)).toBe(policy);
  });

  it('[OBS-01] [OP-89] of a document on which people pay gets one address more, and keeps the rest', () => {
    const paying = {
      content: { connectSrc: [SELF, 'https://api.stripe.com'], trustedTypes: null },
      features: { payment: 'self' },
    };
    expect(withReports(paying, 'https://abc@fehler.example.org/1')).toEqual({
      content: {
        connectSrc: [SELF, 'https://api.stripe.com', 'https://fehler.example.org/api/1/envelope/'],
        trustedTypes: null,
      },
      features: { payment: 'self' },
    });
  });
});

it('[OBS-01] [OP-44] a server with a DSN hands it out, and only its pages may report', async () => {
  const webRoot = await mkdtemp(path.join(os.tmpdir(), 'plausch-web-'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><head><title>shell</title></head>');
  const ERROR_DSN = 'https://abc@fehler.example.org/1';
  const system = await startSystem({ webRoot, environment: { ERROR_DSN } });
  try {
    const get = (pathname: string) => fetch(`${system.origin}${pathname}`);
    expect(await (await get('/config.json')).json()).toMatchObject({ errorDsn: ERROR_DSN });
    const directive = async (pathname: string) =>
      /connect-src [^;]*/.exec((await get(pathname)).headers.get('content-security-policy') ?? '')?.[0];
    for (const page of ['/', '/main', '/subscription', '/gibt-es-nicht'])
      expect(await directive(page), page).toBe(
        "connect-src 'self' https://fehler.example.org/api/1/envelope/",
      );
    for (const other of ['/api/health', '/postfach', '/api/docs', '/first.js'])
      expect(await directive(other), other).toBe("connect-src 'self'");
  } finally {
    await system.stop();
  }
});
