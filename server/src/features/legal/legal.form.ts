import { type Html, type HtmlPart, html } from '@plausch/platform/html';
import { type DeclarationKind, declarationBodies, LIMITS } from '@plausch/protocol';
import type { Declared } from './legal.tables.ts';
import { KINDS, t } from './legal.words.ts';

/** What is wrong with a field, in a German sentence. */
export type FieldError = { readonly field: Field; readonly message: string };

/** What a form shows beside its questions. */
export type FormState = {
  /** What was written, by field. */
  readonly fields: ReadonlyMap<string, string>;
  readonly errors: readonly FieldError[];
  /** Why the whole form is refused. */
  readonly trouble?: Html;
};

const BLANK: FormState = { fields: new Map(), errors: [] };

type Field = keyof Declared;
const FIELDS = {
  cancellation: ['manner', 'reason', 'name', 'email', 'contract', 'date'],
  withdrawal: ['name', 'email', 'contract'],
} as const satisfies Record<DeclarationKind, readonly Field[]>;

const LABELS: Readonly<Record<Field, string>> = {
  manner: 'Art der Kündigung',
  reason: 'Grund',
  name: 'Name oder Anzeigename',
  email: 'E-Mail für die Bestätigung',
  contract: 'Vertrag',
  date: 'Ende',
};
const MISSING: Readonly<Record<Field, string>> = {
  manner: 'Such aus, wie du kündigst.',
  reason: 'Eine außerordentliche Kündigung braucht einen Grund.',
  name: 'Sag uns, wie du heißt.',
  email: 'Sag uns, wohin die Bestätigung soll.',
  contract: 'Sag uns, welcher Vertrag es ist.',
  date: '',
};
const MOST: Partial<Record<Field, number>> = {
  reason: LIMITS.declarationReasonMax,
  name: LIMITS.caseNameMax,
  email: LIMITS.emailMax,
  contract: LIMITS.contractMax,
};

/** Reads a form as browsers send it: what is declared, or everything that is wrong with it, in the order of the form. */
export function readDeclared(
  kind: DeclarationKind,
  fields: ReadonlyMap<string, string>,
): { readonly words: Declared } | { readonly errors: readonly FieldError[] } {
  const given = Object.fromEntries(
    FIELDS[kind].flatMap((field) => {
      const text = fields.get(field) ?? '';
      return text.trim() === '' ? [] : [[field, text]];
    }),
  );
  // A reason belongs to its kind alone: what somebody wrote before they changed their mind is not declared.
  if (given['manner'] === 'ordinary') delete given['reason'];
  const read = declarationBodies[kind].safeParse(given);
  if (read.success) return { words: read.data };
  const errors = new Map<Field, FieldError>();
  for (const { path, message } of read.error.issues) {
    const field = FIELDS[kind].find((one) => one === path[0]);
    if (field && !errors.has(field)) errors.set(field, { field, message: sentenceFor(field, message) });
  }
  // The schema asks for it only where all else is right.
  if (given['manner'] === 'extraordinary' && given['reason'] === undefined)
    errors.set('reason', { field: 'reason', message: MISSING.reason });
  return { errors: FIELDS[kind].flatMap((field) => errors.get(field) ?? []) };
}

function sentenceFor(field: Field, problem: string): string {
  if (problem === 'missing') return MISSING[field];
  if (problem === 'too_long') return t('field.tooLong', { most: MOST[field] ?? 0 });
  if (field === 'email') return t('field.noAddress');
  return field === 'date' ? t('field.noDate') : t('field.unseen');
}

/** The form of a kind. It works by itself; `data-own` lets a program fill in what a signed-in person would type. */
export function formOf(kind: DeclarationKind, state: FormState = BLANK): Html {
  return html`<div class="case-form declaration">
<form method="post" enctype="multipart/form-data" action="${KINDS[kind].path}" novalidate>
${problems(state)}
${kind === 'cancellation' ? cancellation(state) : withdrawal(state)}
</form></div>`;
}

function cancellation(state: FormState): Html {
  const manner = state.fields.get('manner') ?? 'ordinary';
  return html`<fieldset class="field" data-field="manner"><legend>${LABELS.manner}</legend>
<div class="pair">${radio('ordinary', 'Zum nächsten Termin', 'ohne Grund', manner)}${radio('extraordinary', 'Außerordentlich', 'aus wichtigem Grund', manner)}</div>
${errorLine('manner', state)}</fieldset>
${reason(state)}
<div class="pair">${line('name', state, { autocomplete: 'name', own: 'username', needed: true })}${line('email', state, { type: 'email', autocomplete: 'email', own: 'email', needed: true })}</div>
<div class="pair">${line('contract', state, { hint: 'Was oder welche Nummer: steht in deiner Bestellbestätigung. Weißt du es nicht, lass es leer.' })}${line('date', state, { type: 'date', hint: 'Leer heißt: so früh wie möglich.' })}</div>
<button class="send" type="submit">Jetzt kündigen</button>
<p class="hint">Mit dem Knopf gibst du die Kündigung ab. Es folgt keine Rückfrage und kein Gegenangebot.</p>`;
}

/** Shown by the style sheet once the other kind is chosen; without one it is simply there. */
function reason(state: FormState): Html {
  const { id, described } = frameOf('reason', state, true);
  return html`<div class="field reason" data-field="reason"><label for="${id}">${LABELS.reason}</label>
<p class="hint" id="${id}-hinweis">Nur für eine außerordentliche Kündigung.</p>
<textarea id="${id}" name="reason" rows="3" ${described}>
${state.fields.get('reason')}</textarea>
${errorLine('reason', state)}</div>`;
}

function withdrawal(state: FormState): Html {
  return html`<p class="steps"><i class="on"></i><i></i>Schritt 1 von 2</p>
<div class="pair">${line('name', state, { autocomplete: 'name', own: 'username', needed: true })}${line('email', state, { type: 'email', autocomplete: 'email', own: 'email', needed: true })}</div>
${line('contract', state, { label: 'Welcher Vertrag?', hint: 'Name, Nummer oder Datum genügt. Alles steht in der Bestellbestätigung. Weißt du es nicht, lass es leer.' })}
<button class="send" type="submit">Weiter</button>`;
}

/** [KW1] The second step of a withdrawal: what is about to be declared, and one button that does it. */
export function confirmation(
  kind: DeclarationKind,
  words: Declared,
  answers: readonly (readonly [string, string])[],
): Html {
  const kept = Object.entries(words).map(
    ([name, text]) => html`<input type="hidden" name="${name}" value="${text}" />`,
  );
  return html`<p class="steps"><i class="on"></i><i class="on"></i>Schritt 2 von 2</p><h1>Widerruf bestätigen</h1>
<p>Bitte prüfe deine Angaben. Nach dem Absenden bekommst du sofort eine Bestätigung mit Inhalt, Datum und Uhrzeit.</p>
${rows(answers)}
<div class="case-form declaration"><form method="post" enctype="multipart/form-data" action="${KINDS[kind].path}">${kept}
<button class="send" type="submit" name="schritt" value="bestaetigt">Widerruf bestätigen</button>
<button class="send quiet" type="submit" name="schritt" value="aendern">Angaben ändern</button></form></div>`;
}

/** What was declared, row by row. */
export const rows = (answers: readonly (readonly [label: string, value: HtmlPart])[]): Html =>
  html`<dl class="rows">${answers.map(([label, text]) => html`<div><dt>${label}</dt><dd dir="auto">${text}</dd></div>`)}</dl>`;

/** The list of what is wrong, each a link to its field. */
function problems({ errors, trouble }: FormState): Html | undefined {
  if (errors.length === 0 && !trouble) return undefined;
  const items = errors.map(
    ({ field, message }) =>
      html`<li><a href="#feld-${field}">${LABELS[field]}</a><span>: ${message}</span></li>`,
  );
  return html`<div class="problems" tabindex="-1" autofocus><h2>${trouble ? 'Das ging noch nicht' : 'Bitte sieh noch einmal nach'}</h2>${
    trouble && html`<p>${trouble}</p>`
  }<ul>${items}</ul></div>`;
}

function radio(value: string, label: string, hint: string, chosen: string): Html {
  // The first one is where the link of a mistake leads.
  const id = value === 'ordinary' ? html` id="feld-manner"` : undefined;
  return html`<label class="choice"><input type="radio" name="manner" value="${value}"${id}${chosen === value && html` checked`} /><span>${label}<small>${hint}</small></span></label>`;
}

type Asked = {
  readonly type?: 'text' | 'email' | 'date';
  readonly label?: string;
  readonly hint?: string;
  readonly autocomplete?: string;
  readonly own?: string;
  readonly needed?: boolean;
};

function line(field: Field, state: FormState, asked: Asked): Html {
  const { type = 'text', label = LABELS[field], hint, autocomplete, own, needed } = asked;
  const { id, described } = frameOf(field, state, hint !== undefined);
  return html`<div class="field" data-field="${field}"><label for="${id}">${label}</label>
<input type="${type}" id="${id}" name="${field}" value="${state.fields.get(field)}" ${described}${needed && html` aria-required="true"`}${autocomplete && html` autocomplete="${autocomplete}"`}${own && html` data-own="${own}"`} />
${hint && html`<p class="hint" id="${id}-hinweis">${hint}</p>`}
${errorLine(field, state)}</div>`;
}

function frameOf(field: Field, { errors }: FormState, hasHint: boolean) {
  const id = `feld-${field}`;
  const isWrong = errors.some((error) => error.field === field);
  const described = [...(hasHint ? [`${id}-hinweis`] : []), ...(isWrong ? [`${id}-fehler`] : [])].join(' ');
  return {
    id,
    described: html`${described !== '' && html`aria-describedby="${described}"`}${isWrong && html` aria-invalid="true"`}`,
  };
}

function errorLine(field: Field, { errors }: FormState): Html | undefined {
  const error = errors.find((one) => one.field === field);
  return error && html`<p class="wrong" id="feld-${field}-fehler">${error.message}</p>`;
}
