import { type CaseField, type CaseKind, caseFields, UNNAMED_REASON } from './case-fields.ts';
import { codePointsOf, emailProblem, fitsBytes, hasSomethingToSee, normalizeLines } from './limits.ts';

/** What somebody wrote into a form, by field: checked, normalised, ticks as `true`. */
export type CaseWords = Readonly<Record<string, string | true>>;

export type CaseProblem = { readonly field: string; readonly problem: FieldProblem };
export type FieldProblem = 'missing' | 'too_long' | 'shape';

/** Control characters that no keyboard writes into a text; a database takes not all of them. */
const CONTROL = /[^\P{Cc}\n\t]/u;

/** What was written by field, without what has nothing to see. */
export function writtenIn(fields: object): CaseWords {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, written]) => written === true || (typeof written === 'string' && hasSomethingToSee(written)),
    ),
  );
}

/** What is wrong with one answer, or undefined. Expects normalised text. */
export function caseFieldProblem(field: CaseField, text: string): FieldProblem | undefined {
  if ('max' in field && (!fitsBytes(text, field.max) || codePointsOf(text) > field.max)) return 'too_long';
  if (!hasSomethingToSee(text)) return field.required === true ? 'missing' : undefined;
  switch (field.input) {
    case 'tick':
      return undefined;
    case 'choice':
      return field.choices.some(({ value }) => value === text) ? undefined : 'missing';
    default:
      if (CONTROL.test(text) || (field.input !== 'text' && text.includes('\n'))) return 'shape';
      return field.input === 'email' ? emailProblem(text) : undefined;
  }
}

/** The fields that are missing because the reason does not allow to stay unnamed. */
export function unnamedProblems(kind: CaseKind, words: CaseWords): CaseProblem[] {
  if (words['reason'] === UNNAMED_REASON) return [];
  return caseFields(kind)
    .filter(({ name, required }) => required === 'withName' && words[name] === undefined)
    .map(({ name }) => ({ field: name, problem: 'missing' }));
}

/** Reads a form as browsers send it, every value a text: the words, and everything that is wrong with them. */
export function readCase(
  kind: CaseKind,
  written: (name: string) => string | undefined,
): { readonly words: CaseWords; readonly problems: readonly CaseProblem[] } {
  const given: Record<string, string | true> = {};
  const problems: CaseProblem[] = [];
  for (const field of caseFields(kind)) {
    const raw = written(field.name) ?? '';
    // What is far too long is not even normalised.
    const isSane = !('max' in field) || fitsBytes(raw, field.max * 2);
    const text = isSane ? normalizeLines(raw) : raw;
    const problem = isSane ? caseFieldProblem(field, text) : 'too_long';
    if (problem) problems.push({ field: field.name, problem });
    else if (text !== '') given[field.name] = field.input === 'tick' ? true : text;
  }
  const words = writtenIn(given);
  const isKnown = new Set(problems.map(({ field }) => field));
  problems.push(...unnamedProblems(kind, words).filter(({ field }) => !isKnown.has(field)));
  const order = caseFields(kind).map(({ name }) => name);
  return { words, problems: problems.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field)) };
}
