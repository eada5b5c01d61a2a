import { type Html, html } from '@plausch/platform/html';
import { type CaseField, type CaseKind, type CaseProblem, caseFields } from '@plausch/protocol';
import { waitInWords } from '@plausch/words';
import type { Rules } from '../../rules.ts';
import { PICTURE_ERRORS, PICTURES } from './reports.pictures.ts';
import { KINDS, t } from './reports.words.ts';

/** What is wrong with a field, in a German sentence. */
export type FieldError = { readonly field: string; readonly message: string };

/** The rule that a form tells: when the same words are another case. */
type ReportRules = Pick<Rules['reports'], 'sameWithinMs'>;

/** What a form shows beside its questions. */
export type FormState = {
  /** What was written, by field. */
  readonly fields: ReadonlyMap<string, string>;
  readonly errors: readonly FieldError[];
  /** Why the whole form is refused. */
  readonly trouble?: Html;
};

const BLANK: FormState = { fields: new Map(), errors: [] };
/** Its hint leads to another form. */
const REASON = 'reason';
const PICTURES_LABEL = 'Bilder';
const CONFIRMATION_LABEL = 'Bestätigung';

export function errorOf(kind: CaseKind, { field: name, problem }: CaseProblem): FieldError {
  const field = caseFields(kind).find((one) => one.name === name);
  return { field: name, message: field ? sentenceFor(field, problem) : '' };
}

function sentenceFor(field: CaseField, problem: CaseProblem['problem']): string {
  if (problem === 'missing') return field.missing;
  if (problem === 'too_long' && 'max' in field) {
    return t('field.tooLong', { most: field.max });
  }
  return t(field.input === 'email' ? 'field.noAddress' : 'field.unseen');
}

/**
 * The form of a kind of case. It works by itself; a program (`web/src/documents/case-form.ts`) makes it nicer, by the `data-`
 * attributes.
 */
export function formOf(kind: CaseKind, rules: ReportRules, state: FormState = BLANK): Html {
  const { path, send } = KINDS[kind];
  const { errors, trouble } = state;
  return html`<div class="case-form" data-case="${kind}">
<form method="post" enctype="multipart/form-data" action="${path}" novalidate>
<div class="problems" tabindex="-1" data-problems${errors.length > 0 || trouble ? html` autofocus` : html` hidden`}>${problems(kind, state)}</div>
${caseFields(kind)
  .filter(({ input }) => input !== 'tick')
  .map((field) => question(field, state))}
${kind === 'appeal' ? undefined : picturesField(state)}
${caseFields(kind)
  .filter(({ input }) => input === 'tick')
  .map((field) => question(field, state))}
<noscript><p class="hint">Danach bekommst du eine Mail mit einem Link. Erst wenn du dort auf „${send}“ drückst, ist es angekommen.${
    kind === 'notice' ? ' Bei Missbrauch von Kindern zählt es sofort.' : ''
  }</p></noscript>
<button class="send" type="submit">${send}</button>
<p class="status" role="status" data-status></p>
<p class="hint">Wie lange wir das aufheben, steht unter <a href="/datenschutz">Datenschutz</a>.</p>
</form>
${outcomes(rules)}
</div>`;
}

/** The list of what is wrong, each a link to its field. */
function problems(kind: CaseKind, { errors, trouble }: FormState): Html {
  const items = errors.map(
    ({ field, message }) =>
      html`<li><a href="#feld-${field}">${labelOf(kind, field)}</a><span>: ${message}</span></li>`,
  );
  return html`<h2>${trouble ? 'Das ging noch nicht' : 'Bitte sieh noch einmal nach'}</h2>${
    trouble && html`<p>${trouble}</p>`
  }<ul>${items}</ul>`;
}

function labelOf(kind: CaseKind, name: string): string {
  const field = caseFields(kind).find((one) => one.name === name);
  return field ? shortLabel(field) : PICTURES_LABEL;
}

function shortLabel({ input, label }: CaseField): string {
  return input === 'tick' ? CONFIRMATION_LABEL : label.replace(/[?:]$/, '');
}

type Frame = { readonly id: string; readonly described: string; readonly error: string | undefined };

function frameOf({ name, hint }: Pick<CaseField, 'name' | 'hint'>, { errors }: FormState): Frame {
  const id = `feld-${name}`;
  const hasHint = hint !== undefined || name === REASON;
  const described = [...(hasHint ? [`${id}-hinweis`] : []), `${id}-fehler`].join(' ');
  return { id, described, error: errors.find(({ field }) => field === name)?.message };
}

function question(field: CaseField, state: FormState): Html {
  const frame = frameOf(field, state);
  if (field.input === 'tick') return tick(field, frame, state);
  return html`<div class="field" data-field="${field.name}" data-name="${shortLabel(field)}">
<label for="${frame.id}">${field.label}${field.required === false && html` <span class="optional">(freiwillig)</span>`}</label>
${hintOf(field, frame)}
${control(field, frame, state.fields.get(field.name) ?? '')}
${errorLine(frame)}
</div>`;
}

function hintOf({ name, hint }: Pick<CaseField, 'name' | 'hint'>, { id }: Frame): Html | undefined {
  if (name === REASON) {
    return html`<p class="hint" id="${id}-hinweis">Gehört dir, was hier jemand nutzt? Dann nimm <a href="${KINDS.complaint.path}">dieses Formular</a>. Bei Missbrauch von Kindern darfst du Name und Adresse weglassen.</p>`;
  }
  return hint === undefined ? undefined : html`<p class="hint" id="${id}-hinweis">${hint}</p>`;
}

/** Always there, so that a screen reader hears what a program writes into it. */
function errorLine({ id, error }: Frame): Html {
  return html`<p class="wrong" id="${id}-fehler"${error === undefined && html` hidden`}>${error}</p>`;
}

const stateOf = ({ described, error }: Frame): Html =>
  html`aria-describedby="${described}"${error !== undefined && html` aria-invalid="true"`}`;

function control(field: Exclude<CaseField, { input: 'tick' }>, frame: Frame, value: string): Html {
  const { name, required } = field;
  const needed = required === true && html` aria-required="true"`;
  if (field.input === 'choice') {
    const options = field.choices.map(
      (choice) =>
        html`<option value="${choice.value}"${choice.value === value && html` selected`}>${choice.label}</option>`,
    );
    return html`<span class="select"><select id="${frame.id}" name="${name}" ${stateOf(frame)}${needed}><option value="">Bitte wählen</option>${options}</select></span>`;
  }
  const { autocomplete } = field;
  const completes = autocomplete !== undefined && html` autocomplete="${autocomplete}"`;
  if (field.input === 'text') {
    const rows = field.max > 1_000 ? 7 : 3;
    // The first line end after the tag would be swallowed.
    return html`<textarea id="${frame.id}" name="${name}" rows="${rows}" ${stateOf(frame)}${needed}>
${value}</textarea>`;
  }
  const type =
    field.input === 'email' ? html`type="email" inputmode="email" spellcheck="false"` : html`type="text"`;
  return html`<input ${type} id="${frame.id}" name="${name}" value="${value}" ${stateOf(frame)}${needed}${completes} />`;
}

function tick({ name, label }: CaseField, frame: Frame, { fields }: FormState): Html {
  const checked = fields.get(name) === 'ja' && html` checked`;
  return html`<div class="field" data-field="${name}" data-name="${CONFIRMATION_LABEL}">
<label class="tick" for="${frame.id}"><input type="checkbox" id="${frame.id}" name="${name}" value="ja" ${stateOf(frame)} aria-required="true"${checked} /><span>${label}</span></label>
${errorLine(frame)}
</div>`;
}

function picturesField(state: FormState): Html {
  const { field: name, most, bytes } = PICTURES;
  const frame = frameOf({ name, hint: '' }, state);
  return html`<div class="field" data-field="${name}" data-name="${PICTURES_LABEL}">
<label for="${frame.id}">${PICTURES_LABEL} <span class="optional">(freiwillig)</span></label>
<p class="hint" id="${frame.id}-hinweis">Zum Beispiel ein Bildschirmfoto. Bis zu ${most}, jedes höchstens ${bytes / 1e6} MB.</p>
<input type="file" id="${frame.id}" name="${name}" accept="image/png,image/jpeg,image/webp,image/gif" multiple data-most="${most}" data-bytes="${bytes}" data-too-many="${PICTURE_ERRORS.tooMany}" data-too-large="${PICTURE_ERRORS.tooLarge}" ${stateOf(frame)} />
${errorLine(frame)}
</div>`;
}

/** What takes the place of the form once it is sent by a program. */
function outcomes(rules: ReportRules): Html {
  return html`<div class="outcome" tabindex="-1" hidden data-outcome="received"><h2>Danke, das ist angekommen.</h2>
<p>Deine Nummer ist <strong class="number" data-slot="number"></strong>, eingegangen am <span data-slot="when"></span>.</p>
<p><a class="send" data-slot="link" href="/">Vorgang ansehen</a></p>
<p class="hint">Heb dir den Link auf: Nur mit ihm kommst du wieder zu deinem Vorgang. Mit E-Mail-Adresse bekommst du ihn auch per Mail.</p></div>
${waiting(rules)}`;
}

/** [RP2] The text for the author of a case that waits for its mailed link. `email`: the address of the mail. */
export function waiting({ sameWithinMs }: ReportRules, email?: string): Html {
  return html`<div class="outcome" tabindex="-1"${email === undefined ? html` hidden` : html` autofocus`} data-outcome="unconfirmed"><h2>Schau jetzt in dein Postfach.</h2>
<p>An <strong data-slot="email" dir="auto">${email}</strong> ist eine Mail unterwegs. Darin ist ein Link; dahinter drückst du noch auf einen Knopf, dann ist es angekommen.</p>
<p class="hint">${t('waiting.noMail', { wait: waitInWords(sameWithinMs) })}</p></div>`;
}
