import type { TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countCases, NOTICE, sendForm, solved, startWithForms, type Upload } from './reports.fixture.ts';

/** A green dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TOO_LARGE = Buffer.concat([PNG, Buffer.alloc(5_000_001)]);

let system: TestSystem;
beforeAll(async () => {
  system = await startWithForms();
});
afterAll(() => system.stop());
beforeEach(() => system.advance(3_600_001));

const send = async (uploads: readonly Upload[], fields: Record<string, string> = {}) =>
  sendForm(system, '/meldung', { ...NOTICE, altcha: await solved(system), ...fields }, { uploads });
const picture = (address: string, position: number | string) =>
  fetch(`${system.origin}${address}/anlage/${position}`);

describe('[RP10] pictures of a case', () => {
  it('are seen by whoever has its link, drawn anew, and by nobody else', async () => {
    const before = await countCases(system);
    const sent = await send([{ bytes: PNG }, { bytes: PNG, name: '../../x.html', type: 'text/html' }]);
    expect(sent.status).toBe(303);
    expect(await countCases(system)).toBe(before + 1);
    const address = sent.headers.get('location') ?? '';
    const page = await (await fetch(`${system.origin}${address}`)).text();
    expect(page.match(/<img src="[^"]+\/anlage\/\d"/g)).toHaveLength(2);
    expect(page).not.toContain('x.html');
    const shown = await picture(address, 1);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(
      Buffer.from(await shown.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');

    const other = await send([{ bytes: PNG }], { place: 'anderswo' });
    const elsewhere = other.headers.get('location') ?? '';
    for (const position of [0, 3, -1, '01', '1.0', '1%00', '2147483648', 'x', '__proto__'])
      expect((await picture(address, position)).status, String(position)).toBe(404);
    expect((await picture(elsewhere, 2)).status).toBe(404);
    expect((await picture(`${address}A`, 1)).status).toBe(404);
  });

  it.each<[string, Upload[], RegExp]>([
    ['four', Array.from({ length: 4 }, () => ({ bytes: PNG })), /Höchstens 3 Bilder/],
    ['more than 5 MB', [{ bytes: TOO_LARGE }], /zu groß/],
    [
      'a drawing that is a program',
      [{ bytes: Buffer.from('<svg onload="trip()"/>'), name: 'a.svg', type: 'image/svg+xml' }],
      /kein Bild/,
    ],
    ['a page that calls itself a picture', [{ bytes: Buffer.from('<script>trip()</script>') }], /kein Bild/],
    ['a good one and a bad one', [{ bytes: PNG }, { bytes: Buffer.from('GIF89a/*x*/') }], /kein Bild/],
  ])('%s: refused at their field, and what was written is still there', async (_what, uploads, words) => {
    const before = await countCases(system);
    const sent = await send(uploads, { place: 'steht noch da' });
    const page = await sent.text();
    expect(sent.status).toBe(422);
    expect(page).toMatch(words);
    expect(page).toContain('href="#feld-pictures"');
    expect(page).toContain('steht noch da');
    expect(await countCases(system)).toBe(before);
  });

  it('a field left empty is none, and an appeal has none', async () => {
    const empty = await send([{ bytes: Buffer.alloc(0), name: '' }]);
    expect(empty.status).toBe(303);
    const [words] = [{ decision: 'x', explanation: 'y', email: 'kim@beispiel.test' }];
    const altcha = await solved(system);
    const appeal = await sendForm(system, '/einspruch', { ...words, altcha }, { uploads: [{ bytes: PNG }] });
    expect((await picture(appeal.headers.get('location') ?? '', 1)).status).toBe(404);
  });

  it('are another case than the same words without them', async () => {
    const before = await countCases(system);
    await send([], { place: 'mit und ohne' });
    await send([{ bytes: PNG }], { place: 'mit und ohne' });
    await send([{ bytes: PNG }], { place: 'mit und ohne' });
    expect(await countCases(system)).toBe(before + 2);
  });
});

it('[RP11] of forms from this machine itself, which is no network, all come with pictures', async () => {
  for (const place of ['eins', 'zwei', 'drei', 'vier', 'fünf']) {
    const fields = { ...NOTICE, place, email: `${place}@beispiel.test` };
    expect((await sendForm(system, '/meldung', fields, { uploads: [{ bytes: PNG }] })).status).toBe(200);
  }
});
