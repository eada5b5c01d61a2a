import { connect } from 'node:net';
import type { TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../sweep/exchange.fixture.ts';
import { APPEAL, caseIn, countCases, NOTICE, sendForm, solved, startWithForms } from './reports.fixture.ts';

const HOSTILE = [
  '<script>trip()</script>',
  '"><img src=x onerror=trip()>',
  "'-trip()-'",
  '</textarea><script>trip()</script>',
  '</title><script>trip()</script>',
  '{{content}} {{name}} $& $1 `$`',
  '<!--',
  ']]>',
  'javascript:trip()',
  '\u202eniMdA\u202c',
  "'; drop table cases; --",
];
const UNSAFE = /<script>trip|<img src=x|<\/textarea><script|onerror=trip\(\)>/;

let system: TestSystem;
beforeAll(async () => {
  system = await startWithForms({ environment: { BRAND_CONTACT: 'team@plausch.test' } });
});
afterAll(() => system.stop());

const faults = () => system.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
const page = async (path: string) => (await fetch(`${system.origin}${path}`)).text();

/** Sends a body as it is, under any name. */
const post = (body: string | Buffer, headers: Record<string, string>, path = '/meldung') =>
  exchange(system.origin, { method: 'POST', path, headers, body });

describe('[IN-2] what looks like a program stays text', () => {
  it.each(HOSTILE)('%s', async (text) => {
    const fields = {
      ...NOTICE,
      place: `${text} place`,
      explanation: `${text} explanation`,
      name: `${text} name`,
    };
    const again = await (await sendForm(system, '/meldung', { ...fields, email: text })).text();
    expect(again).not.toMatch(UNSAFE);
    const sent = await sendForm(system, '/meldung', { ...fields, altcha: await solved(system) });
    expect(sent.status).toBe(303);
    const shown = await page(sent.headers.get('location') ?? '');
    expect(shown).not.toMatch(UNSAFE);
    expect(shown).toContain('explanation</dd>');
    await system.jobs.drain();
    const [told] = (await system.mails()).filter(({ to }) => to === 'team@plausch.test');
    expect(told?.text).toContain(`${text} place`);
    expect(told?.html).not.toMatch(UNSAFE);
    expect(told?.subject).not.toContain(text);
  });
});

describe('[IN-8] [IN-10] what is no form is refused with a page', () => {
  const BOUNDARY = '----grenze----';
  const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const end = `--${BOUNDARY}--\r\n`;

  it.each([
    ['no boundary', `${field('place', 'x')}${end}`, { 'content-type': 'multipart/form-data' }, 400],
    [
      'another boundary',
      `${field('place', 'x')}${end}`,
      { 'content-type': 'multipart/form-data; boundary=y' },
      400,
    ],
    ['a body that ends in the middle', field('place', 'bis hierher').slice(0, -4), multipart, 400],
    [
      'a thousand fields',
      Array.from({ length: 1_000 }, (_, i) => field(`feld${i}`, 'x')).join('') + end,
      multipart,
      413,
    ],
    ['JSON', '{"place":"x"}', { 'content-type': 'application/json' }, 415],
    ['the form of long ago', 'place=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['text', 'place', { 'content-type': 'text/plain' }, 415],
    ['a name that every object has', `${field('__proto__', 'x')}${end}`, multipart, 400],
    [
      'a form of another site',
      `${field('place', 'x')}${end}`,
      { ...multipart, 'sec-fetch-site': 'cross-site' },
      403,
    ],
    ['a form without a field', end, multipart, 422],
    ['fields twice', `${field('place', 'erstes')}${field('place', 'zweites')}${end}`, multipart, 422],
    [
      'a field as JSON',
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="place"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n${end}`,
      multipart,
      422,
    ],
    ['fields nobody asked for', `${field('role', 'admin')}${field('state', 'closed')}${end}`, multipart, 422],
  ])('%s', async (_what, body, headers, status) => {
    const before = await countCases(system);
    const answer = await post(body, headers as Record<string, string>);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('<form method="post"');
    if (status !== 422) expect(answer.text).toContain('mailto:team@plausch.test');
    expect(await countCases(system)).toBe(before);
  });

  it('keeps the first of two, and what came before the mistake', async () => {
    const twice = await post(`${field('place', 'erstes')}${field('place', 'zweites')}${end}`, multipart);
    expect(twice.text).toContain('erstes');
    const cut = await post(
      `${field('place', 'schon da')}${field('explanation', 'halb').slice(0, -4)}`,
      multipart,
    );
    expect([cut.status, cut.text.includes('schon da')]).toEqual([400, true]);
  });

  it('a body whose sender goes away leaves nothing behind, and no fault', async () => {
    const before = await countCases(system);
    const { hostname, port } = new URL(system.origin);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = `POST /meldung HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: 5000\r\n\r\n`;
        socket.write(`${head}${field('place', 'weg')}`, () => socket.destroy());
      });
      socket.once('close', () => resolve());
    });
    expect((await fetch(`${system.origin}/meldung`)).status).toBe(200);
    expect(await countCases(system)).toBe(before);
  });

  it('ten megabytes in one field come back as too long, seventy are not read', async () => {
    const long = await post(`${field('explanation', 'x'.repeat(10_000_000))}${end}`, multipart);
    expect([long.status, long.text.includes('zu lang')]).toEqual([422, true]);
    expect(long.text.length).toBeLessThan(200_000);
    const { hostname, port } = new URL(system.origin);
    const refused = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST /meldung HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: 70000000\r\n\r\n`,
        ),
      );
      socket.setEncoding('utf8').once('data', (text: string) => {
        socket.destroy();
        resolve(text);
      });
    });
    expect(refused).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe('[RP7] the link to a case', () => {
  let address: string;
  beforeAll(async () => {
    const sent = await sendForm(system, '/einspruch', { ...APPEAL, altcha: await solved(system) });
    address = caseIn(sent.headers.get('location') ?? '');
  });

  it('is the only way to it: no byte of it may differ', async () => {
    const token = address.split('/')[2] ?? '';
    expect(token).toHaveLength(43);
    const flipped = Array.from(
      token,
      (sign, at) => `${token.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
    );
    const others = [
      '',
      'nichts',
      `${token}A`,
      `${token}=`,
      token.slice(0, -1),
      '..%2f..',
      '%00',
      'x'.repeat(128),
    ];
    for (const wrong of [...flipped, ...others]) {
      for (const method of ['GET', 'POST']) {
        const sent =
          method === 'GET' ? undefined : await sendForm(system, `/vorgang/${wrong}`, { weiter: 'ja' });
        const answer = sent ?? (await fetch(`${system.origin}/vorgang/${wrong}`));
        expect(answer.status, `${method} ${wrong}`).toBe(404);
        expect(await answer.text()).not.toContain('Das war ich nicht');
      }
    }
  });

  it('says nothing to caches, search engines and other sites', async () => {
    const { headers, status } = await fetch(`${system.origin}${address}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('set-cookie')).toBeNull();
    expect(await page('/robots.txt')).toContain('Disallow: /vorgang/');
    expect(JSON.stringify(system.logLines)).not.toContain(address);
  });
});

it('[LO-2] nothing of all that was a fault of ours', () => {
  expect(faults()).toEqual([]);
});
