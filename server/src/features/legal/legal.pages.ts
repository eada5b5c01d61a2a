import type { AnyRefusal } from '@plausch/platform/errors';
import { type Html, html } from '@plausch/platform/html';
import type { PageAnswer } from '@plausch/platform/http';
import type { DeclarationKind } from '@plausch/protocol';
import { inBerlin } from '@plausch/words';
import { refusals } from '../../refusal.ts';
import type { PageLayout } from '../../texts.ts';
import { confirmation, type FormState, formOf, rows } from './legal.form.ts';
import type { Declaration, Declared } from './legal.tables.ts';
import { KINDS, productName, readable, t } from './legal.words.ts';

/** What only the person with the link may see stays out of caches, search engines and the logs of other sites. */
const PRIVATE = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;

/** The form by itself, with what was written and what is wrong with it. */
export function formPage(
  layout: PageLayout,
  kind: DeclarationKind,
  status: number,
  state: FormState,
): PageAnswer {
  const { title } = KINDS[kind];
  const content = html`<h1>${title}</h1>${formOf(kind, state)}`;
  const isRefused = state.errors.length > 0 || state.trouble !== undefined;
  return {
    status,
    page: layout({ title: isRefused ? `Noch nicht abgeschickt: ${title}` : title, content, withForm: true }),
  };
}

export function confirmationPage(layout: PageLayout, kind: DeclarationKind, words: Declared): PageAnswer {
  const content = confirmation(kind, words, readable({ kind, words }));
  return { status: 200, page: layout({ title: 'Widerruf bestätigen', content }) };
}

/** The text on top of a refused form, with what its author can do instead: a declaration needs no form. */
export function troubleOf(refusal: AnyRefusal, contact: string): Html {
  const otherWay =
    contact !== '' && html` ${t('trouble.otherwise')} <a href="mailto:${contact}">${contact}</a>.`;
  const isAway = refusal.code === 'unavailable' || refusal.code === 'internal';
  return html`${isAway ? t('trouble.away') : refusals.sentenceOf(refusal)}${otherWay}`;
}

/** All that was declared, when it was received, and its number. */
const contentOf = (row: Declaration) =>
  [
    [
      'Eingegangen',
      html`<time datetime="${row.receivedAt.toISOString()}">${inBerlin.moment(row.receivedAt)}</time>`,
    ],
    ...readable(row),
    ['Vorgang', row.number],
  ] as const;

/** [KW2] The receipt. It tells what was said and when it came, and nothing of any account. */
export function receiptPage(layout: PageLayout, row: Declaration, address: string): PageAnswer {
  const { received, name } = KINDS[row.kind];
  const content = html`<div class="receipt"><h1>${received}</h1>
<p>Die Bestätigung ist unterwegs an <strong dir="auto">${row.email}</strong>. Du kannst sie auch hier speichern.</p>
${rows(contentOf(row))}
<div class="ways"><a class="send" href="${address}/datei" download>Bestätigung speichern</a><a class="send quiet" href="/">Zur Startseite</a></div>
<p class="hint">${t('receipt.next')}</p></div>`;
  return { status: 200, page: layout({ title: `${name} ${row.number}`, content }), headers: PRIVATE };
}

/** The same as a file that needs nothing else to be read or printed. */
export function receiptFile(row: Declaration, brand: string): PageAnswer {
  const { file, name } = KINDS[row.kind];
  const body = html`<!doctype html><html lang="de"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${name} ${row.number}</title></head><body><h1>${brand}: ${name} ${row.number}</h1><p>Diese Erklärung ist bei uns eingegangen:</p><dl>${contentOf(row).map(([label, text]) => html`<dt>${label}</dt><dd dir="auto"><strong>${text}</strong></dd>`)}</dl></body></html>`;
  return {
    status: 200,
    page: body.text,
    headers: {
      ...PRIVATE,
      'content-disposition': `attachment; filename="${file}-${row.number}.html"`,
    },
  };
}

/** What the owner of an account sees behind "that was not me". */
export function undoPage(
  layout: PageLayout,
  row: Declaration,
  { address, can, brand }: { address: string; can: boolean; brand: string },
): PageAnswer {
  const { name } = KINDS[row.kind];
  const product = productName(brand, row.productId ?? '');
  const content = html`<h1>${name} ${row.number}</h1>${rows(contentOf(row))}${can ? undoForm(row, address) : html`<p>${undoneWords(row, product)}</p>`}`;
  return { status: 200, page: layout({ title: `${name} ${row.number}`, content }), headers: PRIVATE };
}

function undoForm({ kind }: Declaration, address: string): Html {
  const [words, button] =
    kind === 'withdrawal'
      ? [
          'Warst das nicht du? Dann sieht sich das jemand von uns an und bringt es in Ordnung.',
          'Das war ich nicht',
        ]
      : [
          'Nimmst du die Kündigung zurück, läuft dein Abo weiter, als wäre nichts gewesen.',
          'Kündigung zurücknehmen',
        ];
  return html`<p>${words}</p><div class="case-form declaration"><form method="post" enctype="multipart/form-data" action="${address}"><input type="hidden" name="weiter" value="ja" /><button class="send" type="submit">${button}</button></form></div>`;
}

function undoneWords({ state, openBecause }: Declaration, product: string): string {
  if (state === 'undone') return `Das ist zurückgenommen: ${product} läuft weiter.`;
  if (openBecause === 'denied')
    return 'Danke, dass du es sagst. Jemand von uns sieht es sich an und schreibt dir.';
  return 'Hier ist nichts mehr zurückzunehmen. Melde dich bei uns, wenn etwas nicht stimmt.';
}

/** In place of a page that cannot be shown. */
export function refusalPage(layout: PageLayout, refusal: AnyRefusal, contact: string): PageAnswer {
  const isMissing = refusal.code === 'not_found';
  const content = html`<h1>${isMissing ? 'Diese Bestätigung gibt es nicht' : 'Das ging gerade nicht'}</h1><p>${
    isMissing ? 'Der Link ist nicht vollständig, oder sie ist gelöscht.' : troubleOf(refusal, contact)
  }</p>`;
  const title = isMissing ? 'Nicht gefunden' : 'Das ging gerade nicht';
  return { status: refusals.statusOf(refusal), page: layout({ title, content }), headers: PRIVATE };
}
