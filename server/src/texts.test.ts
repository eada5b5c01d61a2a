import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { html } from '@plausch/platform/html';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Brand, readServerConfig } from './config.ts';
import { defaultRules, FEATURES } from './features.ts';
import { retentionOf } from './retention.ts';
import { missingSettings, readContents, readLayout, readTexts } from './texts.ts';

/** What an operator has who has set nothing. */
const { brand: NOTHING_SAID } = readServerConfig({}, { root: import.meta.dirname });
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

const KEPT = retentionOf(FEATURES, defaultRules());

let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'plausch-documents-'));
  await mkdir(path.join(webRoot, '.vite', 'documents'), { recursive: true });
});

/** What a document with this text says. */
async function said(text: string, brand: Brand, errorDsn?: string): Promise<string | undefined> {
  await writeFile(path.join(webRoot, '.vite', 'documents', 'impressum.html'), text);
  const documents = await readTexts(webRoot, {
    brand,
    publicUrl: 'https://chat.example',
    errorDsn,
    filmHosts: [],
    kept: KEPT,
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

  it('[OBS-01] names the service that hears of errors, or says that there is none', async () => {
    expect(await said('<li>{{errorService}}</li>', ALL_SAID, 'https://abc@fehler.example.org/1')).toBe(
      '<li>Der Dienst unter fehler.example.org bekommt sie, und Aufzeichnungen, wenn du ihnen zugestimmt hast.</li>',
    );
    expect(await said('<li>{{errorService}}</li>', ALL_SAID)).toBe(
      '<li>Niemand; hier werden keine verschickt.</li>',
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
    expect(table).toContain(
      '<td>Zeilen in Räumen, auch der Text zu /afk und was vor einer Änderung dastand, mit Zeit und Absender</td>',
    );
    expect(table).toContain('<td>30 Tage</td>');
    expect(table).toContain('3 Jahre nach ihrem Ende');
    expect(table).toContain('14 Tage Bedenkzeit');
  });

  it('that asks for something nobody knows keeps the server from starting', async () => {
    await expect(said('{{shoeSize}}', ALL_SAID)).rejects.toThrow('{{shoeSize}}');
  });
});

it('a form takes its place in the text of its own path, and a text without one has none', async () => {
  await writeFile(path.join(webRoot, '.vite', 'documents', 'impressum.html'), '<p>{{form}}</p>');
  const installation = {
    brand: ALL_SAID,
    publicUrl: undefined,
    errorDsn: undefined,
    filmHosts: [],
    kept: KEPT,
  };
  const forms = new Map([['/impressum', '<div>{{name}} $&</div>']]);
  const documents = await readTexts(webRoot, installation, forms);
  expect(documents.get('/impressum')).toBe('<div>{{name}} $&</div>');
  await expect(readTexts(webRoot, installation)).rejects.toThrow('{{form}}');
  await rm(path.join(webRoot, '.vite', 'documents', 'impressum.html'));
});

it('what documents of pages show is filled in as texts are; without a build there is none', async () => {
  const contents = { '/': '<h1>{{name}}</h1>' };
  await writeFile(path.join(webRoot, '.vite', 'contents.json'), JSON.stringify(contents));
  const installation = {
    brand: { ...ALL_SAID, name: 'Café <Mo>' },
    publicUrl: undefined,
    errorDsn: undefined,
    filmHosts: [],
    kept: KEPT,
  };
  expect(await readContents(webRoot, installation)).toEqual(new Map([['/', '<h1>Café &lt;Mo&gt;</h1>']]));
  expect(await readContents(path.join(webRoot, 'nirgends'), installation)).toEqual(new Map());
});

describe('the frame around what the server has to say', () => {
  const installation = {
    brand: ALL_SAID,
    publicUrl: undefined,
    errorDsn: undefined,
    filmHosts: [],
    kept: KEPT,
  };

  it('holds it as it is, whatever braces are in it, and brings the program for forms alone', async () => {
    const frame = '<title>{{title}} · {{name}}</title><main>{{content}}</main>';
    await writeFile(path.join(webRoot, '.vite', 'frame.html'), frame);
    await writeFile(path.join(webRoot, '.vite', 'form-frame.html'), `${frame}<script src="/a.js"></script>`);
    const page = await readLayout(webRoot, installation);
    const content = html`<p>${'{{operator}} $& <b>'}</p>`;
    const written = '<title>A &amp; B · Plausch</title><main><p>{{operator}} $&amp; &lt;b&gt;</p></main>';
    expect(page?.({ title: 'A & B', content })).toBe(written);
    expect(page?.({ title: 'A & B', content, withForm: true })).toBe(
      `${written}<script src="/a.js"></script>`,
    );
  });

  it('is missing where nothing was built', async () => {
    expect(await readLayout(path.join(webRoot, 'nirgends'), installation)).toBeUndefined();
  });
});

it('lists what is missing before a launch', () => {
  expect(missingSettings(ALL_SAID)).toEqual([]);
  expect(missingSettings(NOTHING_SAID).map(({ name }) => name)).toContain('BRAND_ADDRESS');
  expect(missingSettings(NOTHING_SAID)).toHaveLength(8);
});
