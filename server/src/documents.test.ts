import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Brand } from './config.ts';
import { missingSettings, readDocuments } from './documents.ts';
import { DEFAULT_RULES } from './rules.ts';

const NOTHING_SAID: Brand = {
  name: 'Plausch',
  claim: '',
  contact: '',
  operator: '',
  address: '',
  phone: '',
  representative: '',
  register: '',
  vatId: '',
  responsible: '',
  youthOfficer: '',
  privacyOfficer: '',
  authority: '',
  hosting: '',
  mailProvider: '',
};
const ALL_SAID: Brand = {
  ...NOTHING_SAID,
  contact: 'hallo@plausch.example',
  operator: 'Müller & Söhne <GmbH>',
  address: 'Weg 1 | 50667 Köln',
  phone: '0221 123',
  youthOfficer: 'Frau Schutz',
  authority: 'LDI NRW',
  hosting: 'Rechner AG, Köln',
  mailProvider: 'Post AG, Bonn',
};

let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'plausch-documents-'));
  await mkdir(path.join(webRoot, '.vite', 'documents'), { recursive: true });
});

/** What a document with this text says. */
async function said(text: string, brand: Brand): Promise<string | undefined> {
  await writeFile(path.join(webRoot, '.vite', 'documents', 'impressum.html'), text);
  const documents = await readDocuments(webRoot, {
    brand,
    publicUrl: 'https://chat.example',
    rules: DEFAULT_RULES,
  });
  return documents.get('/impressum');
}

describe('a document', () => {
  it('names whoever runs the chat, whatever signs the name has', async () => {
    expect(await said('<p>{{operator}}</p><li>{{contact}}</li>', ALL_SAID)).toBe(
      '<p>Müller &amp; Söhne &lt;GmbH&gt;<br/>Weg 1<br/>50667 Köln</p>' +
        '<li><a href="mailto:hallo@plausch.example">hallo@plausch.example</a></li>',
    );
    expect(await said('{{operatorLine}} {{address}}', ALL_SAID)).toBe(
      'Müller &amp; Söhne &lt;GmbH&gt;, Weg 1, 50667 Köln https://chat.example',
    );
  });

  it('marks what the operator has not said, and leaves out what need not be', async () => {
    expect(await said('<p>{{authority}}</p><p>{{representative}}</p><p>{{register}}</p>', NOTHING_SAID)).toBe(
      '<p>Zuständig ist: <mark>Hier fehlt noch: die Aufsichtsbehörde</mark></p>' +
        '<p>Kein Eintrag in einem öffentlichen Register.</p>',
    );
  });

  it('shows how long everything is kept, by the rules that delete it', async () => {
    const table = await said('<p>{{retention}}</p>', ALL_SAID);
    expect(table).toMatch(/^<div class="table"><table>.*<\/table><\/div>$/);
    expect(table).toContain('<td>Zeilen in Räumen, mit Zeit und Absender</td>');
    expect(table).toContain('<td>30 Tage</td>');
    expect(table).toContain('3 Jahre nach ihrem Ende');
    expect(table).toContain('14 Tage Bedenkzeit');
  });

  it('that asks for something nobody knows keeps the server from starting', async () => {
    await expect(said('{{shoeSize}}', ALL_SAID)).rejects.toThrow('{{shoeSize}}');
  });
});

it('lists what is missing before a launch', () => {
  expect(missingSettings(ALL_SAID)).toEqual([]);
  expect(missingSettings(NOTHING_SAID).map(({ name }) => name)).toContain('BRAND_ADDRESS');
  expect(missingSettings(NOTHING_SAID)).toHaveLength(8);
});
