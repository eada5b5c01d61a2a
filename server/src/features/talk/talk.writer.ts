import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Line } from '@plausch/protocol';
import { emojisOf } from './talk.emojis.ts';
import type { LineOfTalk, LineStore, WrittenLine } from './talk.lines.store.ts';
import { tiesOf } from './talk.ties.ts';

/** How many lines go into one statement. */
const BATCH = 400;
/** At least so long between the beginnings of two statements; a line after a pause is written at once. */
const GATHER_MS = 20;
/** So long before a beat the statement begins whose lines leave with it: most are committed within a third of that. */
const LEAD_MS = 10;

/** So many lines of failed statements are remembered. */
const MOST_DOUBTFUL = 10_000;

/** A line that is written down; `seq` is its number in the talk, null when it was there before. */
export type Written = { id: string; at: number; seq: number | null };

/** A line, and what is to happen once it is committed: it is said and gets its number. */
type LineToWrite = LineOfTalk & {
  readonly say: (line: Line) => number;
  /** The highest number of the talk when it was opened: lines up to there were in its history. */
  readonly knownUpTo: number;
};
/** What decides whether a line of the table was heard. */
type Talk = Pick<LineToWrite, 'talkId' | 'knownUpTo'>;
/** A line that was in the table before, as it stands there; `isUnheard`: it was committed but never said. */
type Earlier = Pick<Line, 'id' | 'at' | 'text' | 'kind' | 'replyTo' | 'mentions'> & {
  readonly isUnheard: boolean;
};
type Waiting = LineToWrite & { resolve: (written: Written) => void; reject: (error: unknown) => void };

/** The beats at which talk that is busy is told: full multiples of `tickMs`; 0 where there are none. */
type Beats = { readonly clock: Pick<Clock, 'now'>; readonly tickMs: number };

/**
 * Writes the lines of all talks of one kind down, strictly in the order they came: lines that wait for a statement share it.
 * A line after a pause is written at once, further ones shortly before the next beat. The order of numbers in the table is
 * the order in which lines are said.
 */
export class LineWriter {
  readonly #database: Database;
  readonly #lines: LineStore;
  readonly #beats: Beats;
  /** Written with every line, so that a later process knows which lines are not its own. */
  readonly #id = newId();
  /** Lines whose statement failed: they may be committed all the same, and were not said. */
  readonly #doubtful = new Set<string>();
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: Database, lines: LineStore, beats: Beats) {
    this.#database = database;
    this.#lines = lines;
    this.#beats = beats;
  }

  /** [R10] Resolves once the line is committed and said; one that was said before comes back as it is in the table. */
  write(line: LineToWrite): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...line, resolve, reject });
      this.#writing ??= this.#run();
    });
  }

  /** Resolves when nothing is waiting to be written any more. */
  async drained(): Promise<void> {
    await this.#writing;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const startedAt = performance.now();
      const lines = this.#waiting.splice(0);
      while (lines.length > 0) await this.#writeBatch(lines.splice(0, BATCH));
      await delay(this.#restMs(performance.now() - startedAt));
    }
    this.#writing = undefined;
  }

  /** How long the next statement waits, `sinceMs` after the last one began. It is waited by the machine's clock, not the product's. */
  #restMs(sinceMs: number): number {
    const { clock, tickMs } = this.#beats;
    const gatheringMs = Math.max(0, GATHER_MS - sinceMs);
    if (tickMs === 0) return gatheringMs;
    const now = clock.now();
    return Math.ceil((now + gatheringMs + LEAD_MS) / tickMs) * tickMs - LEAD_MS - now;
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    let inserted: Set<string>;
    try {
      inserted = await this.#lines.insert(this.#database, this.#id, batch);
    } catch (error) {
      // One line that cannot be written must not make the others fail.
      if (batch.length > 1) for (const one of batch) await this.#writeBatch([one]);
      else for (const one of batch) this.#refuse(one, error);
      return;
    }
    let earlier: ReadonlyMap<Waiting, Earlier> = new Map();
    let unknown: unknown;
    try {
      if (inserted.size < batch.length) earlier = await this.#earlierOf(batch, inserted);
    } catch (error) {
      // The committed lines are said all the same; the senders of the others are refused and send again.
      unknown = error;
    }
    for (const one of batch) {
      const { line, say, resolve } = one;
      const first = inserted.has(line.id) ? asNew(line) : earlier.get(one);
      if (!first) {
        this.#refuse(one, unknown);
        continue;
      }
      const { isUnheard, id, at, text, kind, replyTo, mentions } = first;
      try {
        const { emojis: _emojis, kind: _kind, replyTo: _replyTo, mentions: _mentions, ...said } = line;
        // As it stands in the table: words that a person wrote never become what dice show.
        const ties = { ...(kind && { kind }), ...(replyTo && { replyTo }), ...(mentions && { mentions }) };
        resolve({
          id,
          at,
          seq: isUnheard ? say({ ...said, id, at, text, ...ties, ...emojisOf(text) }) : null,
        });
        this.#doubtful.delete(id);
      } catch (error) {
        this.#refuse(one, error, id);
      }
    }
  }

  /**
   * Lines of the batch that were in the table before: repeated sends, or lines that were committed and not said, as by a
   * process that was killed. The latter are said now, so they move to the end of the order, and with them the lines that
   * follow them in this batch.
   */
  async #earlierOf(
    batch: readonly Waiting[],
    inserted: ReadonlySet<string>,
  ): Promise<ReadonlyMap<Waiting, Earlier>> {
    const earlier = new Map<Waiting, Earlier>();
    const unheard = new Set<string>();
    for (const one of batch) {
      const { line } = one;
      if (inserted.has(line.id)) continue;
      const row = await this.#lines.byClientId(this.#database.drizzle, line.userId, line.clientId);
      if (!row) throw new Error(`line ${line.clientId} is neither new nor there`);
      const isSaidNow = inserted.has(row.id) || unheard.has(row.id);
      // The line's own statement, tried once more after its answer was lost.
      const isItself = row.id === line.id;
      const isUnheard = !isSaidNow && (isItself || this.#isUnheard(row, one));
      if (isUnheard) unheard.add(row.id);
      const { id, text, kind } = row;
      const at = row.saidAt.getTime();
      earlier.set(one, { id, at, text, ...(kind && { kind }), ...tiesOf(row), isUnheard });
    }
    const from = batch.findIndex((one) => earlier.get(one)?.isUnheard);
    if (from < 0) return earlier;
    const moved = batch.slice(from).flatMap((one) => {
      const first = earlier.get(one);
      if (!first) return one.line.id;
      return first.isUnheard ? first.id : [];
    });
    await this.#lines.moveToEnd(this.#database, this.#id, moved);
    return earlier;
  }

  /** By writer and number, not by time: clocks of machines jump, and clients send again much later. */
  #isUnheard({ id, talkId, writer, number }: WrittenLine, talk: Talk): boolean {
    if (talkId !== talk.talkId) return false;
    return writer === this.#id ? this.#doubtful.has(id) : number > talk.knownUpTo;
  }

  /** `id`: the line's id in the table, if it is there. */
  #refuse({ line, reject }: Waiting, error: unknown, id = line.id): void {
    const [oldest] = this.#doubtful;
    if (oldest !== undefined && this.#doubtful.size >= MOST_DOUBTFUL) this.#doubtful.delete(oldest);
    this.#doubtful.add(id);
    reject(error);
  }

  /** [R10] The answer to an earlier send of the same line, if the line was said. */
  async heard(talk: Talk, accountId: string, clientId: string): Promise<Written | undefined> {
    const row = await this.#lines.byClientId(this.#database.drizzle, accountId, clientId);
    if (!row || this.#isUnheard(row, talk)) return undefined;
    return { id: row.id, at: row.saidAt.getTime(), seq: null };
  }
}

/** A line that is in the table since now. */
function asNew({ id, at, text, kind, replyTo, mentions }: Line): Earlier {
  const ties = { ...(replyTo !== undefined && { replyTo }), ...(mentions && { mentions }) };
  return { id, at, text, ...(kind && { kind }), ...ties, isUnheard: true };
}
