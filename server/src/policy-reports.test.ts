import { startSystem, type TestSystem } from '@plausch/dev-env';
import { freePort } from '@plausch/dev-env/server-process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exchange } from './sweep/exchange.fixture.ts';
import { DEEP, MEGABYTE } from './sweep/hostile-calls.fixture.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Reports that are read in a minute. */
const BUDGET = 60;

let system: TestSystem;
let metricsPort: number;
beforeEach(async () => {
  metricsPort = await freePort();
  system = await startSystem({ clock: 'still', environment: { METRICS_PORT: String(metricsPort) } });
});
afterEach(() => system.stop());

/** Sends a report and answers with the status; the body of the answer is always empty. */
async function send(body: string | Buffer, type: string | undefined = 'application/csp-report') {
  const headers = type === undefined ? {} : { 'content-type': type };
  const answer = await exchange(system.origin, { method: 'POST', path: '/csp-reports', headers, body });
  expect(answer.text).toBe('');
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer.status;
}

const reportOf = (directive: string, blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': blocked,
      'document-uri': `${system.origin}/main?raum=geheim`,
      'script-sample': 'geheim()',
    },
  });

/** What the log says of violations, one pair each. */
const logged = () =>
  system.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ directive }) => directive !== undefined)
    .map(({ directive, blocked }) => [directive, blocked]);

async function counted(what: string): Promise<number> {
  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^policy_violations_total\\{what="${what}"\\} (\\d+)$`, 'm').exec(page)?.[1] ?? 0);
}

describe('[BR-1] reports of violations of the policy', () => {
  it('are taken in both formats, logged once a kind and counted each', async () => {
    const list = [
      {
        type: 'csp-violation',
        url: `${system.origin}/geheim`,
        body: { effectiveDirective: 'img-src', blockedURL: 'https://boese.example/geheim' },
      },
    ];
    for (const _ of [1, 2, 3]) {
      expect(await send(reportOf('img-src', 'https://boese.example/geheim.png'))).toBe(204);
      expect(await send(JSON.stringify(list), 'application/reports+json')).toBe(204);
      expect(await send(reportOf('script-src-elem', 'inline'))).toBe(204);
    }
    expect(logged()).toEqual([
      ['img-src', 'https://boese.example'],
      ['script-src-elem', 'inline'],
    ]);
    expect(system.logLines.join('')).not.toContain('geheim');
    expect([await counted('img-src'), await counted('script-src-elem')]).toEqual([6, 3]);
    // Another day, another line.
    system.advance(DAY_MS);
    await send(reportOf('img-src', 'https://boese.example/'));
    expect(logged()).toHaveLength(3);
  });

  it('whatever is sent in their place is answered with nothing, and fails nobody', async () => {
    const valid = reportOf('img-src', 'inline');
    const bodies: (string | Buffer)[] = [
      '',
      '{',
      'null',
      '[null]',
      '"geheim"',
      '{"csp-report":[]}',
      '{"__proto__":{"polluted":1},"csp-report":{"__proto__":{"polluted":1}}}',
      '{"csp-report":{"effective-directive":"__proto__","blocked-uri":{"toString":1}}}',
      JSON.stringify({
        'csp-report': { 'effective-directive': 'x\n{"level":60}', 'blocked-uri': '\u001b[31m' },
      }),
      '['.repeat(DEEP),
      `[${'[],'.repeat(5_000)}[]]`,
      `{"x":"${'x'.repeat(MEGABYTE)}"}`,
      Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]),
      valid.slice(0, -3),
    ];
    for (const body of bodies) expect(await send(body), body.toString().slice(0, 40)).toBe(204);
    for (const type of [
      undefined,
      '',
      'text/html',
      'multipart/form-data; boundary=x',
      'json',
      '*/*',
      'x'.repeat(500),
    ])
      expect(await send(valid, type), type).toBe(204);
    expect(Object.keys(Object.prototype)).toEqual([]);
    const faults = system.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    expect(faults).toEqual([]);
    expect(await counted('unreadable')).toBeGreaterThan(5);
    // Every well-formed content type counts; reports with another are unreadable.
    expect(await counted('img-src')).toBe(4);
    expect((await system.call('health', {})).status).toBe(200);
  });

  it('are read a few a minute, whoever sends them, and make a bounded number of lines', async () => {
    let made = 0;
    const makeUp = () => {
      made += 1;
      return send(reportOf('img-src', `https://nr${made}.example/`));
    };
    const statuses = await Promise.all(Array.from({ length: BUDGET + 40 }, makeUp));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(logged()).toHaveLength(BUDGET);
    expect(await counted('over_limit')).toBe(40);
    system.advance(MINUTE_MS);
    for (let i = 0; i < BUDGET; i += 1) await makeUp();
    expect(logged()).toHaveLength(100);
    expect(await counted('img-src')).toBe(2 * BUDGET);
  });

  it('have no other side: asking there is asking for nothing', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status } = await exchange(system.origin, { method, path: '/csp-reports' });
      expect(status, method).toBe(404);
    }
  });
});
