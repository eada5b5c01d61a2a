import type { TestOutcome } from './results.ts';
import type { RequirementArea } from './rows.ts';

const sides = ['server', 'client'] as const;
type Side = (typeof sides)[number];

/** A test that quotes a row; `side` is set where it proves one half of a two-sided row. */
export type Quote = { side: Side | undefined; outcome: TestOutcome };

export type Proof = {
  quotes: Quote[];
  proven: boolean;
  /** Why the quoting tests do not prove the row; empty when they do or when there are none. */
  lacks: string;
};

export type Proofs = {
  byRow: ReadonlyMap<string, Proof>;
  /** Quotes that look like a requirement of a known area but name no row or no side. */
  misquotes: string[];
};

const bracket = /\[([^[\]]+)\]/g;
const reference = /^([A-Z][A-Z0-9]*)-\d\S*(?: (.+))?$/;

/**
 * Matches test names with rows. `[CHAT-05]`, `[CHAT-01, CHAT-02]` and `[BILL-09 server]` quote rows;
 * other brackets, such as the rules of a feature, are left alone.
 */
export function collectProofs(areas: readonly RequirementArea[], outcomes: readonly TestOutcome[]): Proofs {
  const quotesByRow = new Map<string, Quote[]>(
    areas.flatMap((area) => area.rows.map((row): [string, Quote[]] => [row.id, []])),
  );
  const knownAreas = new Set(areas.map((area) => area.key));
  const misquotes = new Set<string>();

  for (const outcome of outcomes) {
    const quotedOnce = new Set<string>();
    for (const part of bracketParts(outcome.name)) {
      const [, area = '', sideText] = reference.exec(part) ?? [];
      if (!knownAreas.has(area) || quotedOnce.has(part)) continue;
      quotedOnce.add(part);

      const quotes = quotesByRow.get(part.split(' ', 1)[0] ?? '');
      const side = sides.find((known) => known === sideText);
      if (!quotes) misquotes.add(`There is no row for [${part}] in ${outcome.file}.`);
      else if (sideText && !side)
        misquotes.add(`[${part}] in ${outcome.file}: a side is "server" or "client".`);
      else quotes.push({ side, outcome });
    }
  }
  const byRow = new Map([...quotesByRow].map(([id, quotes]) => [id, judge(quotes)]));
  return { byRow, misquotes: [...misquotes] };
}

function* bracketParts(testName: string): Generator<string> {
  for (const [, content = ''] of testName.matchAll(bracket)) {
    for (const part of content.split(',')) yield part.trim();
  }
}

function judge(quotes: Quote[]): Proof {
  const refuse = (lacks: string): Proof => ({ quotes, proven: false, lacks });
  if (quotes.length === 0) return refuse('');
  if (quotes.some(({ outcome }) => outcome.status === 'failed')) return refuse('a quoting test failed');

  const passed = quotes.filter(({ outcome }) => outcome.status === 'passed');
  if (quotes.some(({ side }) => side)) {
    const open = sides.filter((side) => !passed.some((quote) => quote.side === side));
    if (open.length > 0) return refuse(`no passing test for the ${open.join(' and the ')} side`);
  } else if (passed.length === 0) return refuse('every quoting test was skipped');
  return { quotes, proven: true, lacks: '' };
}
