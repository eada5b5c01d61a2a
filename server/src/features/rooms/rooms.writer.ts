import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@plausch/platform/db';
import type { Line } from '@plausch/protocol';
import { insertLines, lineByClientId } from './rooms.store.ts';

/** How many waiting lines go into one statement. */
const BATCH = 100;
/** At least so long between the beginnings of two statements; a line after a pause is written at once. */
const GATHER_MS = 20;

/** A line that is written down; `seq` is its number in the room, null when it was there before. */
export type Written = { id: string; at: number; seq: number | null };

/** A line of a room, and what is to happen once it is committed: it is said and gets its number. */
export type LineToWrite = {
  readonly roomId: string;
  readonly line: Line;
  readonly say: (line: Line) => number;
  /** Whether a line that was there before was said as well. */
  readonly wasSaid: (written: Pick<Line, 'id' | 'at'>) => boolean;
};
type Waiting = LineToWrite & { resolve: (written: Written) => void; reject: (error: unknown) => void };

/**
 * Writes the lines of all rooms down, strictly in the order they came: what waits while a statement runs goes
 * into the next one together. The order of numbers in the table is the order in which lines are said.
 */
export class LineWriter {
  readonly #database: Database;
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
        batch.map(({ roomId, line }) => ({ roomId, line })),
      );
    } catch (error) {
      // One line that cannot be written must not take the others along.
      if (batch.length > 1) for (const one of batch) await this.#writeBatch([one]);
      else for (const { reject } of batch) reject(error);
      return;
    }
    for (const { roomId, line, say, wasSaid, resolve, reject } of batch) {
      if (inserted.has(line.id)) {
        try {
          resolve({ id: line.id, at: line.at, seq: say(line) });
        } catch (error) {
          reject(error);
        }
        continue;
      }
      this.#sayAnew({ roomId, line, say, wasSaid }).then(resolve, reject);
    }
  }

  /** Its sender's id was there before: a repeated send, or a commit of which nobody heard. */
  async #sayAnew({ roomId, line, say, wasSaid }: LineToWrite): Promise<Written> {
    const row = await lineByClientId(this.#database.drizzle, line.userId, line.clientId);
    if (!row) throw new Error(`line ${line.clientId} is neither new nor there`);
    const first = { id: row.id, at: row.saidAt.getTime() };
    const isUnheard = row.roomId === roomId && !wasSaid(first);
    return { ...first, seq: isUnheard ? say({ ...line, ...first }) : null };
  }

  /** [R10] What became of an earlier send of the same line, if there was one. */
  async writtenBefore(accountId: string, clientId: string): Promise<Written | undefined> {
    const row = await lineByClientId(this.#database.drizzle, accountId, clientId);
    return row && { id: row.id, at: row.saidAt.getTime(), seq: null };
  }
}
