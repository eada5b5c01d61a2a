import { isDeepStrictEqual } from 'node:util';
import type { ClientHistory, Stay } from './history.ts';

/** A line as the table holds it. */
export type TableLine = { readonly id: string; readonly clientId: string; readonly userId: string };

/** An event of a person's own stream as the table holds it; `about`: the warning it is about. */
export type TableEvent = { readonly userId: string; readonly number: number; readonly about: string };

/** What somebody who is there at the end knows, beside a snapshot taken at the same number. */
export type FinalRead = {
  readonly userId: string;
  readonly view: object;
  readonly snapshot: object;
  /** Who is in the room by that snapshot, and whether the connection counts as lost. */
  readonly present: readonly { readonly userId: string; readonly dozing: boolean }[];
};

export type Evidence = {
  readonly histories: readonly ClientHistory[];
  /** Every line of the room in the order of its numbers. */
  readonly table: readonly TableLine[];
  /** One read for each client that is there at the end, and of nobody else. */
  readonly finals: readonly FinalRead[];
  /** The own streams of all, each in the order of its numbers. */
  readonly events: readonly TableEvent[];
  /** The warnings that the server has acknowledged. */
  readonly warnings: readonly string[];
  /** How many lines a snapshot carries at most; one with fewer carries all there are. */
  readonly reach: number;
};

export type Rule =
  | 'lost'
  | 'doubled'
  | 'invented'
  | 'reordered'
  | 'gap'
  | 'ghost'
  | 'absent'
  | 'view differs'
  | 'surprise';
export type Finding = { readonly rule: Rule; readonly userId: string | undefined; readonly detail: string };

type Report = (rule: Rule, userId: string | undefined, detail: string) => void;

/** Holds what clients saw against the table and against each other; an empty answer means that all rules held. */
export function check(evidence: Evidence): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (rule, userId, detail) => void findings.push({ rule, userId, detail });
  const positions = positionsOf(evidence.table, report);
  const present = new Set(evidence.finals.map(({ userId }) => userId));
  checkUtterances(evidence, report);
  checkOneNumbering(evidence.histories, report);
  for (const history of evidence.histories) {
    for (const surprise of history.surprises) report('surprise', history.userId, surprise);
    checkNumbers(history, report);
    checkLines(history, { positions, evidence, isPresent: present.has(history.userId) }, report);
  }
  checkOwn(evidence, present, report);
  for (const final of evidence.finals) checkFinal(final, present, report);
  return findings;
}

function positionsOf(table: readonly TableLine[], report: Report): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [position, { id, userId }] of table.entries()) {
    if (positions.has(id)) report('doubled', userId, `line ${id} stands in the table twice`);
    positions.set(id, position);
  }
  return positions;
}

/** Acknowledged lines once, refused ones never, unknown ones at most once; each sender's lines in their order. */
function checkUtterances({ histories, table }: Evidence, report: Report): void {
  const rows = new Map<string, { id: string; position: number }>();
  for (const [position, { id, clientId, userId }] of table.entries()) {
    if (rows.has(clientId)) report('doubled', userId, `what ${clientId} said stands in the table twice`);
    rows.set(clientId, { id, position });
  }
  const wanted = new Set<string>();
  for (const { userId, utterances } of histories) {
    let last = -1;
    for (const { clientId, outcome, lineId } of utterances) {
      wanted.add(clientId);
      const row = rows.get(clientId);
      if (outcome === 'ok' && row?.id !== lineId) report('lost', userId, `${clientId} was acknowledged`);
      if (outcome === 'refused' && row) report('invented', userId, `${clientId} was refused`);
      if (!row) continue;
      if (row.position < last) report('reordered', userId, `${clientId} overtook an earlier line`);
      last = row.position;
    }
  }
  for (const { clientId, userId } of table) {
    if (!wanted.has(clientId)) report('invented', userId, `nobody said ${clientId}`);
  }
}

/** The same number of the same epoch is the same line for everybody. */
function checkOneNumbering(histories: readonly ClientHistory[], report: Report): void {
  const numbered = new Map<string, string>();
  for (const { userId, stays } of histories) {
    for (const { epoch, lines } of stays) {
      for (const { seq, id } of lines) {
        const key = `${epoch} ${seq}`;
        const first = numbered.get(key) ?? id;
        numbered.set(key, first);
        if (first !== id) report('reordered', userId, `number ${seq} of ${epoch} is another line for others`);
      }
    }
  }
}

/** Numbers follow one another: within an answer, within the frames of a connection, and where the two meet. */
function checkNumbers({ userId, stays }: ClientHistory, report: Report): void {
  for (const { epoch, since, seq, resumed, heard } of stays) {
    const [answer] = resumed;
    const isWhole =
      since === undefined ||
      (answer === undefined ? since === seq : answer.from === since + 1 && answer.to === seq);
    if (resumed.length > 1 || !isWhole) {
      report(
        'gap',
        userId,
        `the answer after ${since} of ${epoch} holds ${shown(resumed)}, not up to ${seq}`,
      );
    }
    const [frames] = heard;
    if (heard.length > 1 || (frames && frames.from > seq + 1)) {
      report('gap', userId, `frames after ${seq} of ${epoch} hold ${shown(heard)}`);
    }
  }
}

const shown = (runs: Stay['heard']) => runs.map(({ from, to }) => `${from}-${to}`).join(', ') || 'nothing';

type Against = {
  positions: ReadonlyMap<string, number>;
  evidence: Pick<Evidence, 'table' | 'reach'>;
  isPresent: boolean;
};

/** From each snapshot on a client saw a piece of the table without a hole, and who is present saw it to its end. */
function checkLines({ userId, stays }: ClientHistory, against: Against, report: Report): void {
  const { positions, evidence, isPresent } = against;
  /** Where in the table the next line must stand. */
  let next = 0;
  const expect = (id: string) => {
    const position = positions.get(id);
    if (position === undefined) return report('invented', userId, `line ${id} is not in the table`);
    if (position === next - 1) report('doubled', userId, `line ${id} was seen twice`);
    else if (position < next) report('reordered', userId, `line ${id} was seen after later ones`);
    else if (position > next) report('lost', userId, `${position - next} lines before ${id} were not seen`);
    next = Math.max(next, position + 1);
  };
  for (const { history, lines } of stays) {
    if (history) {
      const first = positions.get(history[0] ?? '') ?? next;
      // A full snapshot may begin later than what was known ended; any may repeat what was known.
      const known = next;
      if (first < next || history.length >= evidence.reach) next = first;
      for (const id of history) expect(id);
      if (next < known)
        report('lost', userId, `a snapshot lacks ${known - next} lines that were seen before`);
    }
    for (const { id } of lines) expect(id);
  }
  if (isPresent && next < evidence.table.length) {
    report('lost', userId, `the last ${evidence.table.length - next} lines were not seen`);
  }
}

/** Acknowledged warnings stand in a stream; each client saw its own from its first state on, once, whole and in order. */
function checkOwn(
  { histories, events, warnings }: Evidence,
  present: ReadonlySet<string>,
  report: Report,
): void {
  const told = new Set(events.map(({ about }) => about));
  for (const id of warnings) if (!told.has(id)) report('lost', undefined, `warning ${id} was acknowledged`);
  const streams = Map.groupBy(events, ({ userId }) => userId);
  for (const { userId, own } of histories) {
    const stream = streams.get(userId) ?? [];
    for (const [place, { number }] of stream.entries()) {
      if (number !== place + 1) report('gap', userId, `the stream has ${number} in place ${place + 1}`);
    }
    let last: number | undefined;
    for (const { number, about } of own) {
      if (last !== undefined && number <= last) report('doubled', userId, `own event ${number} came again`);
      else if (about === undefined) last = number;
      else {
        if (last === undefined || number > last + 1)
          report('gap', userId, `own event ${number} came after ${last}`);
        if (stream[number - 1]?.about !== about)
          report('invented', userId, `own event ${number} is another one`);
        last = number;
      }
    }
    if (present.has(userId) && last !== stream.length) {
      report('lost', userId, `own events after ${last} of ${stream.length} were not seen`);
    }
  }
}

function checkFinal(final: FinalRead, alive: ReadonlySet<string>, report: Report): void {
  const { userId, view, snapshot, present } = final;
  if (!isDeepStrictEqual(view, snapshot)) report('view differs', userId, 'from a fresh snapshot');
  const seen = new Map<string, number>();
  for (const person of present) {
    seen.set(person.userId, (seen.get(person.userId) ?? 0) + 1);
    if (!alive.has(person.userId) || person.dozing) report('ghost', userId, `sees ${person.userId}`);
  }
  for (const person of alive) {
    const times = seen.get(person) ?? 0;
    if (times !== 1) report(times === 0 ? 'absent' : 'doubled', userId, `sees ${person} ${times} times`);
  }
}
