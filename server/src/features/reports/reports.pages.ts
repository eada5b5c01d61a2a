import { type AnyRefusal, secondsToWait } from '@plausch/platform/errors';
import { type Html, html } from '@plausch/platform/html';
import type { PageAnswer } from '@plausch/platform/http';
import type { CaseKind } from '@plausch/protocol';
import { inBerlin, tryAgainIn } from '@plausch/words';
import { refusals } from '../../refusal.ts';
import type { Rules } from '../../rules.ts';
import type { PageLayout } from '../../texts.ts';
import { type FormState, formOf, waiting } from './reports.form.ts';
import type { CaseLineRow, CasePicture, CaseRow } from './reports.tables.ts';
import { nameOf } from './reports.wire.ts';
import { KINDS, readable, t } from './reports.words.ts';

/** What only the person with the link may see stays out of caches, search engines and the logs of other sites. */
const PRIVATE = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;

/** The page around forms, and the rules that they tell. */
export type Forms = { readonly layout: PageLayout; readonly rules: Rules['reports'] };

/** The form by itself, with what was written and what is wrong with it. */
export function formPage(
  { layout, rules }: Forms,
  kind: CaseKind,
  status: number,
  state: FormState,
): PageAnswer {
  const { title } = KINDS[kind];
  const content = html`<h1>${title}</h1>${formOf(kind, rules, state)}`;
  return { status, page: layout({ title: `Noch nicht abgeschickt: ${title}`, content, withForm: true }) };
}

export function waitingPage({ layout, rules }: Forms, kind: CaseKind, email: string | undefined): PageAnswer {
  const content = html`<h1>${KINDS[kind].title}</h1>${waiting(rules, email)}`;
  return {
    status: 200,
    page: layout({ title: 'Schau in dein Postfach', content }),
    data: { state: 'unconfirmed', email },
  };
}

/** The text on top of a refused form, with what its author can do instead. */
export function troubleOf(refusal: AnyRefusal, contact: string): Html {
  const otherWay = contact !== '' && html` Oder schreib uns: <a href="mailto:${contact}">${contact}</a>.`;
  switch (refusal.code) {
    case 'rate_limited':
      return html`${t('trouble.tooOften', { tryAgain: tryAgain(refusal) })}${otherWay}`;
    case 'too_large':
      return html`${t('trouble.tooLarge')}${otherWay}`;
    case 'unavailable':
      return html`${t('trouble.away')}${otherWay}`;
    case 'internal':
      return html`${t('trouble.ours')}${otherWay}`;
    default:
      return html`${refusals.sentenceOf(refusal)}${otherWay}`;
  }
}

function tryAgain(refusal: AnyRefusal): string {
  const seconds = secondsToWait(refusal);
  return seconds === undefined ? t('trouble.later') : tryAgainIn(seconds * 1_000);
}

/** [RP7] The page of a case, for a reader with its link. */
export function casePage(
  layout: PageLayout,
  row: CaseRow,
  address: string,
  { pictures, reported }: { pictures: readonly CasePicture[]; reported: CaseLineRow | undefined },
): PageAnswer {
  const { your, name } = KINDS[row.kind];
  const content = html`<h1>${your}</h1>
<p class="number">${row.number}</p>
${stateBox(row, address)}
${reported && html`<h2>Was du gemeldet hast</h2><dl class="written"><dt>${nameOf(reported)}, am ${inBerlin.moment(reported.saidAt)}</dt><dd dir="auto">${reported.text}</dd></dl>`}
<h2>Was du geschrieben hast</h2>
<dl class="written">${readable(row).map(({ label, text }) => html`<dt>${label}</dt><dd dir="auto">${text}</dd>`)}</dl>
${pictures.length > 0 && html`<h2>Deine Bilder</h2><ul class="pictures">${pictures.map((picture) => pictureItem(row, address, picture))}</ul>`}
${row.state === 'open' && html`<h2>Was dann geschieht</h2><ol>${KINDS[row.kind].next.map((step) => html`<li>${step}</li>`)}</ol>`}
<p class="hint">Diese Adresse ist nur für dich: Wer sie hat, kann das hier lesen.</p>`;
  return { status: 200, page: layout({ title: `${name} ${row.number}`, content }), headers: PRIVATE };
}

function stateBox(row: CaseRow, address: string): Html {
  const { state, kind, createdAt, confirmedAt, closedAt, outcome, statement } = row;
  if (confirmedAt === null) {
    return html`<div class="state"><h2>Noch nicht abgeschickt</h2>
<p>Angefangen am ${inBerlin.moment(createdAt)}. Lies es noch einmal durch; es zählt erst, wenn du es abschickst.</p>
<form method="post" enctype="multipart/form-data" action="${address}"><input type="hidden" name="weiter" value="ja" /><button class="send" type="submit">${KINDS[kind].send}</button></form></div>`;
  }
  const received = html`<time datetime="${confirmedAt.toISOString()}">${inBerlin.moment(confirmedAt)}</time>`;
  if (state === 'closed' && closedAt) {
    return html`<div class="state"><h2>Entschieden</h2><p>Angekommen am ${received}, entschieden am ${inBerlin.moment(closedAt)}.</p>${outcome !== null && html`<p><b>${t(`outcome.${outcome}`)}</b></p>`}${(
      statement ?? ''
    )
      .split('\n')
      .filter(Boolean)
      .map(
        (line) => html`<p dir="auto">${line}</p>`,
      )}${outcome !== null && html`<p>${t('decision.remedy')}</p>`}</div>`;
  }
  return html`<div class="state good"><h2>Angekommen</h2><p>Am ${received}. Noch ist nichts entschieden.</p></div>`;
}

/** [RP10] [RP11] A picture is seen once it is drawn anew; until then it is said what becomes of it. */
function pictureItem(row: CaseRow, address: string, { position, state }: CasePicture): Html {
  const source = `${address}/anlage/${position}`;
  if (state === 'drawn') {
    return html`<li><a href="${source}"><img src="${source}" alt="Bild ${position}" loading="lazy" /></a></li>`;
  }
  const words = state === 'broken' ? t('view.broken') : waitingWords(row);
  return html`<li><strong>Bild ${position}</strong> ${words}</li>`;
}

function waitingWords({ state, proven }: CaseRow): string {
  if (state === 'unconfirmed') return t('view.unconfirmed');
  return t(proven ? 'view.soon' : 'view.opened');
}

/** In place of a page about a case that cannot be shown. */
export function refusalPage(layout: PageLayout, refusal: AnyRefusal, contact: string): PageAnswer {
  const isMissing = refusal.code === 'not_found';
  const title = isMissing ? 'Diesen Vorgang gibt es nicht' : 'Das ging gerade nicht';
  const words = isMissing
    ? html`Der Link ist nicht vollständig, oder der Vorgang ist gelöscht. Wie lange wir etwas aufheben, steht unter <a href="/datenschutz">Datenschutz</a>.`
    : troubleOf(refusal, contact);
  const content = html`<h1>${title}</h1><p>${words}</p>`;
  return { status: refusals.statusOf(refusal), page: layout({ title, content }), headers: PRIVATE };
}
