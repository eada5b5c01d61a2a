import { createHash } from 'node:crypto';
import { Html, type HtmlPart, html } from '@plausch/platform/html';
import { inBerlin } from '@plausch/words';
import type { Field, GivenKind } from '../../personal-data.ts';
import type { CopyOfData } from './ownData.json.ts';
import { t } from './ownData.words.ts';

const STYLE = `:root{color-scheme:light dark}
body{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif}
h1{line-height:1.2}
h2{margin:2.5rem 0 .5rem}
small,.none{opacity:.75}
.wide{overflow-x:auto}
table{border-collapse:collapse;min-width:100%}
th,td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8886;text-align:start;vertical-align:top}
td,dd{overflow-wrap:anywhere;white-space:pre-line}
dl{display:grid;grid-template-columns:minmax(9rem,1fr) 3fr;gap:.3rem 1rem;margin:0}
dt{font-weight:600}
dd{margin:0}
dd dl,td dl{grid-template-columns:1fr}
article+article{margin-top:1rem;padding-top:1rem;border-top:1px solid #8886}
@media(max-width:36rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}}`;

/** The page is opened from a disk, where no server says what it may do. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'none'; base-uri 'none'`;

/** Rows of more columns are easier to read one below the other. */
const MOST_COLUMNS = 6;

/** [OD3] `lesen.html`, piece by piece. */
export function* pageOf(copy: CopyOfData): Iterable<string> {
  const { brand, username, madeAt, kinds } = copy;
  const title = t('page.title', { brand: brand.name });
  const kept = kinds.filter(({ rows }) => rows.length > 0);
  const empty = kinds.filter(({ rows }) => rows.length === 0);
  yield html`<!doctype html>
<html lang="de"><head><meta charset="utf-8" /><meta http-equiv="Content-Security-Policy" content="${POLICY}" /><meta name="viewport" content="width=device-width" /><title>${title}</title><style>${Html.trusted(STYLE)}</style></head>
<body><main><h1>${title}</h1>
<p>${t('page.of', { username, moment: inBerlin.moment(madeAt) })}</p>
<p>${t('page.intro')}</p>
<h2>${t('page.contents')}</h2>
<ul>${kept.map(
    (kind, place) => html`<li><a href="#${idOf(place)}">${kind.title}</a> <small>${countOf(kind)}</small></li>
`,
  )}</ul>
<p class="none">${empty.length > 0 && t('page.nothing', { titles: empty.map((kind) => kind.title).join(', ') })}</p>
${missing(copy)}`.text;
  for (const [place, kind] of kept.entries()) {
    yield html`
<section id="${idOf(place)}"><h2>${kind.title} <small>${countOf(kind)}</small></h2>`.text;
    yield* rowsOf(kind);
    yield '</section>';
  }
  yield '\n</main></body></html>\n';
}

const idOf = (place: number) => `teil-${place + 1}`;
const countOf = ({ rows }: GivenKind) => t('page.count', { count: rows.length });

function missing({ brand: { contact }, withheld }: CopyOfData): Html {
  const notes = [t('page.sealed'), t('page.devices'), t('page.purchases'), t('page.log'), t('page.others')];
  return html`<h2>${t('page.missing')}</h2>
<ul>${notes.map((note) => html`<li>${note}</li>`)}${withheld.map(
    ({ title, why }) => html`<li><b>${title}</b>: ${why}</li>
`,
  )}</ul>${contact !== '' && html`<p>${t('page.ask', { contact })}</p>`}`;
}

function* rowsOf({ title, fields, rows }: GivenKind): Iterable<string> {
  const columns = Object.entries(fields);
  if (rows.length === 1 || columns.length > MOST_COLUMNS) {
    for (const [number, row] of rows.entries()) {
      const label = rows.length > 1 && html` aria-label="${t('page.one', { title, number: number + 1 })}"`;
      yield html`
<article${label}>${listed(columns, row)}</article>`.text;
    }
  } else {
    yield html`<div class="wide"><table><thead><tr>${columns.map(([, field]) => html`<th scope="col">${labelOf(field)}</th>`)}</tr></thead><tbody>`
      .text;
    for (const row of rows) {
      yield html`
<tr>${columns.map(([name, field]) => html`<td dir="auto">${inWords(field, contentOf(row, name))}</td>`)}</tr>`
        .text;
    }
    yield '</tbody></table></div>';
  }
}

const listed = (columns: readonly (readonly [string, Field])[], row: object): Html =>
  html`<dl>${columns.map(([name, field]) => html`<dt>${labelOf(field)}</dt><dd dir="auto">${inWords(field, contentOf(row, name))}</dd>`)}</dl>`;

const labelOf = (field: Field) => (typeof field === 'string' ? field : field.label);
const contentOf = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name];

/** What stands in a column, as a person reads it. */
function inWords(field: Field, value: unknown): HtmlPart {
  if (value === null || value === undefined || value === '') return t('page.empty');
  if (typeof field === 'object' && 'beside' in field) return t('page.beside');
  if (Array.isArray(value)) {
    if (value.length === 0) return t('page.empty');
    return value.map((one, place) => [place > 0 && ', ', inWords(field, one)]);
  }
  if (value instanceof Date)
    return html`<time datetime="${value.toISOString()}">${inBerlin.moment(value)}</time>`;
  if (typeof value === 'boolean') return t(value ? 'page.yes' : 'page.no');
  if (typeof value === 'object') {
    const parts = typeof field === 'object' && 'parts' in field ? field.parts : {};
    return listed(
      Object.keys(value).map((name) => [name, parts[name] ?? name] as const),
      value,
    );
  }
  const word = String(value);
  if (typeof field === 'object' && 'means' in field && Object.hasOwn(field.means, word))
    return field.means[word];
  return word;
}
