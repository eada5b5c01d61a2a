import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Line } from '@plausch/protocol';
import { insertLines, lineByClientId, moveToEnd, type WrittenLine } from './rooms.store.ts';

/** How many waiting lines go into one statement. */
const BATCH = 100;
/** At least so long between the beginnings of two statements; a line after a pause is written at once. */
const GATHER_MS = 20;

/** So many lines of failed statements are remembered. */
const MOST_DOUBTFUL = 10_000;

/** A line that is written down; `seq` is its number in the room, null when it was there before. */
export type Written = { id: string; at: number; seq: number | null };

/** A line of a room, and what is to happen once it is committed: it is said and gets its number. */
export type LineToWrite = {
  readonly roomId: string;
  readonly line: Line;
  readonly say: (line: Line) => number;
  /** The highest number of the room when it was opened: up to there everything is known. */
  readonly knownUpTo: number;
};
/** A line that was there before, as it was written then. */
type Earlier = Pick<Line, 'id' | 'at' | 'text'> & { readonly isUnheard: boolean };
type Waiting = LineToWrite & { resolve: (written: Written) => void; reject: (error: unknown) => void };

/**
 * Writes the lines of all rooms down, strictly in the order they came: what waits while a statement runs goes
 * into the next one together. The order of numbers in the table is the order in which lines are said.
 */
export class LineWriter {
  readonly #database: Database;
  /** Stands with every line, so that the next process knows whose it was. */
  readonly #id = newId();
  /** Lines whose statement failed: they may be there all the same, and nobody heard them. */
  readonly #doubtful = new Set<string>();
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** [R10] Resolves once the line is committed and said; a line that was there already comes back as it is. */
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
      await this.#writeBatch(this.#waiting.splice(0, BATCH));
      // Not the product's time but the machine's: lines that come close together share a statement.
      const restMs = GATHER_MS - (performance.now() - startedAt);
      if (restMs > 0 && this.#waiting.length < BATCH) await delay(restMs);
    }
    this.#writing = undefined;
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    let inserted: Set<string>;
    try {
      inserted = await insertLines(
        this.#database,
        this.#id,
        batch.map(({ roomId, line }) => ({ roomId, line })),
      );
    } catch (error) {
      // One line that cannot be written must not take the others along.
      if (batch.length > 1) for (const one of batch) await this.#writeBatch([one]);
      else for (const one of batch) this.#refuse(one, error);
      return;
    }
    let earlier: ReadonlyMap<Waiting, Earlier> = new Map();
    let unknown: unknown;
    try {
      if (inserted.size < batch.length) earlier = await this.#earlierOf(batch, inserted);
    } catch (error) {
      // What is committed is said all the same; of the others their senders ask again.
      unknown = error;
    }
    for (const one of batch) {
      const { line, say, resolve } = one;
      const first = inserted.has(line.id) ? { ...line, isUnheard: true } : earlier.get(one);
      if (!first) {
        this.#refuse(one, unknown);
        continue;
      }
      const { id, at, text, isUnheard } = first;
      try {
        resolve({ id, at, seq: isUnheard ? say({ ...line, id, at, text }) : null });
        this.#doubtful.delete(id);
      } catch (error) {
        this.#refuse(one, error, id);
      }
    }
  }

  /**
   * What became of lines that were there before: repeated sends, or commits of which nobody heard, such as those of a process
   * that was killed. What nobody heard is said now, so its place in the order is now, and before whatever came after it here.
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
      const row = await lineByClientId(this.#database.drizzle, line.userId, line.clientId);
      if (!row) throw new Error(`line ${line.clientId} is neither new nor there`);
      const isSaidNow = inserted.has(row.id) || unheard.has(row.id);
      // Its own statement, tried once more after its answer was lost.
      const isItself = row.id === line.id;
      const isUnheard = !isSaidNow && (isItself || this.#isUnheard(row, one));
      if (isUnheard) unheard.add(row.id);
      earlier.set(one, { id: row.id, at: row.saidAt.getTime(), text: row.text, isUnheard });
    }
    const from = batch.findIndex((one) => earlier.get(one)?.isUnheard);
    if (from < 0) return earlier;
    const moved = batch.slice(from).flatMap((one) => {
      const first = earlier.get(one);
      if (!first) return one.line.id;
      return first.isUnheard ? first.id : [];
    });
    await moveToEnd(this.#database, this.#id, moved);
    return earlier;
  }

  /** No clock decides: those of machines jump, and people send again much later. */
  #isUnheard({ id, roomId, writer, number }: WrittenLine, room: Pick<LineToWrite, 'roomId' | 'knownUpTo'>) {
    if (roomId !== room.roomId) return false;
    return writer === this.#id ? this.#doubtful.has(id) : number > room.knownUpTo;
  }

  /** `id`: as which the line may stand in the table. */
  #refuse({ line, reject }: Waiting, error: unknown, id = line.id): void {
    const [oldest] = this.#doubtful;
    if (oldest !== undefined && this.#doubtful.size >= MOST_DOUBTFUL) this.#doubtful.delete(oldest);
    this.#doubtful.add(id);
    reject(error);
  }

  /** [R10] What became of an earlier send of the same line, if it was heard. */
  async heard(
    room: Pick<LineToWrite, 'roomId' | 'knownUpTo'>,
    accountId: string,
    clientId: string,
  ): Promise<Written | undefined> {
    const row = await lineByClientId(this.#database.drizzle, accountId, clientId);
    if (!row || this.#isUnheard(row, room)) return undefined;
    return { id: row.id, at: row.saidAt.getTime(), seq: null };
  }
}
