import { asRecord, isTextRecord, parseJsonFile } from './json-file.ts';
import type { RequirementArea } from './rows.ts';

/** What a row consists of: a test proves a clause, and a row is proven when all its clauses are. */
export type RowClauses = {
  /** The words of the specification that the row stands for. */
  sentence: string;
  /** Name of the clause → what it says. Empty: the row is one clause and is quoted by its id alone. */
  clauses: ReadonlyMap<string, string>;
};

/** One letter each, or the two halves of a row that server and client share. */
const CLAUSE_NAME = /^(?:[a-z]|server|client)$/;

/**
 * Reads `docs/spec/clauses.json`: `{row: {sentence, clauses?: {name: text}}}`.
 *
 * @param specification all texts in which a sentence may stand
 * @throws SpecificationError listing every unknown row, wrong name and sentence that stands nowhere.
 */
export function parseClauses(
  text: string,
  areas: readonly RequirementArea[],
  specification: string,
): ReadonlyMap<string, RowClauses> {
  const file = parseJsonFile('clauses.json', text);
  const known = new Set(areas.flatMap((area) => area.rows.map((row) => row.id)));
  const words = plain(specification);
  const problems: string[] = [];
  const byRow = new Map<string, RowClauses>();

  for (const [id, value] of Object.entries(file.record)) {
    const problem = (what: string) => problems.push(`${id} ${what}`);
    const entry = asRecord(value);
    const { sentence, clauses = {}, ...rest } = entry ?? {};
    if (!known.has(id)) problem('is no row.');
    if (typeof sentence !== 'string' || !isTextRecord(clauses) || Object.keys(rest).length > 0) {
      problem('needs a sentence, and may have clauses: names with texts.');
      continue;
    }
    if (sentence.trim() === '' || !words.includes(plain(sentence)))
      problem('has a sentence that is not in the specification.');
    const names = Object.keys(clauses);
    if (names.length === 1) problem('has a single clause: a row of one clause lists none.');
    for (const name of names.filter((name) => !CLAUSE_NAME.test(name)))
      problem(`has a clause called ${name}: a name is one letter, server or client.`);
    byRow.set(id, { sentence, clauses: new Map(Object.entries(clauses)) });
  }
  file.refuse(problems);
  return byRow;
}

/** Words alone: no emphasis, no code marks, one space between them. */
function plain(text: string): string {
  return text.replace(/[*`_]/g, '').replace(/\s+/g, ' ').trim();
}
