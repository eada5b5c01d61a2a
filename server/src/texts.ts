import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml, type Html } from '@plausch/platform/html';
import type { Brand, ServerConfig } from './config.ts';
import type { Kept } from './retention.ts';

/** What the texts need to know of this installation. */
export type Installation = Pick<ServerConfig, 'brand' | 'publicUrl' | 'errorDsn' | 'filmHosts'> & {
  readonly kept: readonly Kept[];
};

type Setting = { readonly name: string; readonly what: string; readonly value: (brand: Brand) => string };

/** Without these an installation must not be open to the public; `npm run check:launch` lists what is missing. */
const NEEDED: readonly Setting[] = [
  { name: 'BRAND_OPERATOR', what: 'wer den Chat betreibt', value: ({ operator }) => operator },
  { name: 'BRAND_ADDRESS', what: 'die Anschrift', value: ({ address }) => address },
  { name: 'BRAND_CONTACT', what: 'eine E-Mail-Adresse', value: ({ contact }) => contact },
  { name: 'BRAND_PHONE', what: 'ein zweiter schneller Kontakt', value: ({ phone }) => phone },
  {
    name: 'BRAND_YOUTH_OFFICER',
    what: 'wer für Jugendschutz da ist',
    value: ({ youthOfficer }) => youthOfficer,
  },
  { name: 'BRAND_AUTHORITY', what: 'die Aufsichtsbehörde', value: ({ authority }) => authority },
  { name: 'BRAND_HOSTING', what: 'das Rechenzentrum', value: ({ hosting }) => hosting },
  { name: 'BRAND_MAIL_PROVIDER', what: 'der Dienst für E-Mails', value: ({ mailProvider }) => mailProvider },
];

/** What only the operator knows and has not said yet. */
export function missingSettings(brand: Brand): readonly Setting[] {
  return NEEDED.filter(({ value }) => value(brand) === '');
}

/**
 * The documents of the build (`.vite/documents`) by path, with the facts of this installation filled in. Facts that the
 * operator has not given are marked in the text, so that no reader takes it for complete. `forms`: the HTML in place of
 * `{{form}}`, by path.
 */
export async function readTexts(
  webRoot: string,
  installation: Installation,
  forms: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, string>> {
  const folder = path.join(webRoot, '.vite', 'documents');
  const documents = new Map<string, string>();
  if (!existsSync(folder)) return documents;
  const values = valuesOf(installation);
  for (const file of await readdir(folder)) {
    const template = await readFile(path.join(folder, file), 'utf8');
    const address = `/${path.basename(file, '.html')}`;
    const form = forms.get(address);
    documents.set(
      address,
      fillIn(template, form === undefined ? values : new Map([...values, ['form', form]])),
    );
  }
  return documents;
}

/** A page around what the server itself has to say. */
export type PageLayout = (page: {
  readonly title: string;
  readonly content: Html;
  /** Whether there is a form of `forms` in it, with the program that makes it nicer. */
  readonly withForm?: boolean;
}) => string;

/** What the documents of pages show before any script has run (`.vite/contents.json`), by path, with the facts of this installation. */
export async function readContents(
  webRoot: string,
  installation: Installation,
): Promise<ReadonlyMap<string, string>> {
  const file = path.join(webRoot, '.vite', 'contents.json');
  if (!existsSync(file)) return new Map();
  const contents: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  const values = valuesOf(installation);
  return new Map(Object.entries(contents).map(([page, html]) => [page, fillIn(html, values)]));
}

/** The page around the documents of the build; undefined where there is no build. */
export async function readLayout(
  webRoot: string,
  installation: Installation,
): Promise<PageLayout | undefined> {
  const values = valuesOf(installation);
  const read = async (name: string) => {
    const file = path.join(webRoot, '.vite', name);
    return existsSync(file) ? readFile(file, 'utf8') : undefined;
  };
  const [plain, form] = [await read('frame.html'), await read('form-frame.html')];
  if (plain === undefined || form === undefined) return undefined;
  return ({ title, content, withForm = false }) => {
    const parts = new Map([...values, ['title', escapeHtml(title)], ['content', content.text]]);
    return fillIn(withForm ? form : plain, parts);
  };
}

/** Puts values into `{{name}}`. Blocks take the place of the paragraph that holds nothing but their name. */
function fillIn(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(/<p>\{\{(\w+)\}\}<\/p>|\{\{(\w+)\}\}/g, (_whole, block?: string, word?: string) => {
    const name = block ?? word ?? '';
    const value = values.get(name);
    if (value === undefined) throw new Error(`a document asks for {{${name}}}, which nobody knows`);
    if (value === '' || block === undefined || value.startsWith('<div')) return value;
    return `<p>${value}</p>`;
  });
}

function valuesOf({
  brand,
  publicUrl,
  errorDsn,
  filmHosts,
  kept,
}: Installation): ReadonlyMap<string, string> {
  const said = new Map(NEEDED.map(({ name, what, value }) => [name, known(value(brand), what)]));
  const needed = (name: string) => said.get(name) ?? '';
  const operator = needed('BRAND_OPERATOR');
  const address = needed('BRAND_ADDRESS');
  return new Map([
    ['name', escapeHtml(brand.name)],
    ['operator', `${operator}<br/>${address}`],
    ['operatorName', operator],
    ['operatorLine', `${operator}, ${address.replaceAll('<br/>', ', ')}`],
    ['representative', brand.representative && `Vertreten durch: ${escapeHtml(brand.representative)}`],
    ['contact', brand.contact ? mailLink(brand.contact) : needed('BRAND_CONTACT')],
    ['secondContact', needed('BRAND_PHONE')],
    [
      'register',
      brand.register ? escapeHtml(brand.register) : 'Kein Eintrag in einem öffentlichen Register.',
    ],
    [
      'vatId',
      brand.vatId
        ? `Umsatzsteuer-ID: ${escapeHtml(brand.vatId)}`
        : 'Keine Umsatzsteuer-Identifikationsnummer.',
    ],
    ['responsible', brand.responsible ? lines(brand.responsible) : `${operator}, Anschrift wie oben`],
    ['youthOfficer', needed('BRAND_YOUTH_OFFICER')],
    [
      'privacyOfficer',
      brand.privacyOfficer && `Datenschutzbeauftragte Person: ${escapeHtml(brand.privacyOfficer)}`,
    ],
    ['authority', `Zuständig ist: ${needed('BRAND_AUTHORITY')}`],
    ['hosting', needed('BRAND_HOSTING')],
    ['mailProvider', needed('BRAND_MAIL_PROVIDER')],
    [
      'errorReports',
      errorDsn === undefined
        ? 'Mehr geschieht hier nicht. Wo wir Fehler melden lassen, schickt die Seite einen Bericht.'
        : 'Außerdem schickt die Seite einen Bericht, damit wir den Fehler finden.',
    ],
    [
      'errorService',
      errorDsn === undefined
        ? 'Niemand; hier werden keine verschickt.'
        : `Der Dienst unter ${escapeHtml(new URL(errorDsn).hostname)} bekommt sie, und Aufzeichnungen, wenn du ihnen zugestimmt hast.`,
    ],
    [
      'films',
      filmHosts.length === 0
        ? 'Niemand; hier läuft keiner.'
        : `Läuft in einem Raum ein Film, lädt ihn dein Browser von ${filmHosts.map(escapeHtml).join(', ')}; dort ist wie bei jedem Aufruf deine IP-Adresse zu sehen, nicht aber, wer du hier bist. In den Einstellungen schaltest du das aus.`,
    ],
    // A server for its own machine alone has no address that a reader elsewhere could follow.
    ['site', escapeHtml(publicUrl ?? '')],
    ['address', escapeHtml(publicUrl ?? 'der Adresse, unter der du diese Seite liest')],
    ['retention', retentionTable(kept)],
  ]);
}

function known(value: string, what: string): string {
  return value === '' ? `<mark>Hier fehlt noch: ${what}</mark>` : lines(value);
}

/** A setting is one line; `|` begins another in the text. */
function lines(value: string): string {
  return value
    .split('|')
    .map((line) => escapeHtml(line.trim()))
    .join('<br/>');
}

function mailLink(address: string): string {
  const written = escapeHtml(address);
  return `<a href="mailto:${written}">${written}</a>`;
}

function retentionTable(kept: readonly Kept[]): string {
  const rows = kept.map(
    ({ what, why, howLong }) =>
      `<tr><td>${escapeHtml(what)}</td><td>${escapeHtml(why)}</td><td>${escapeHtml(howLong)}</td></tr>`,
  );
  const head =
    '<thead><tr><th scope="col">Was</th><th scope="col">Wozu</th><th scope="col">Wie lange</th></tr></thead>';
  return `<div class="table"><table>${head}<tbody>${rows.join('')}</tbody></table></div>`;
}
