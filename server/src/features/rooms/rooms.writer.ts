import type { Database } from '@plausch/platform/db';
import type { Line } from '@plausch/protocol';
import { insertLines, lineByClientId } from './rooms.store.ts';

/** How many waiting lines go into one statement. */
const BATCH = 100;

/** A line that is written down; `seq` is its number in the room, null when it was there before. */
export type Written = { id: string; at: number; seq: number | null };
type Waiting = { line: Line; resolve: (written: Written) => void; reject: (error: unknown) => void };

/**
 * Writes a room's lines down, strictly in the order they came: what waits while a statement runs goes into
 * the next one together. The order of numbers in the table is the order in which `onWritten` is called.
 */
export class LineWriter {
  readonly #database: Database;
  readonly #roomId: string;
  readonly #onWritten: (line: Line) => number;
  #waiting: Waiting[] = [];
  #isWriting = false;

  /** `onWritten` is called for each new line, in order, before its `write` resolves; it says the line's number. */
  constructor(database: Database, roomId: string, onWritten: (line: Line) => number) {
    this.#database = database;
    this.#roomId = roomId;
    this.#onWritten = onWritten;
  }

  /** [R10] Resolves once the line is committed; a line that was there already comes back as it is. */
  write(line: Line): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      if (!this.#isWriting) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        await this.#writeBatch(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    const rows = batch.map(({ line }) => ({
      id: line.id,
      roomId: this.#roomId,
      accountId: line.userId,
      clientId: line.clientId,
      text: line.text,
      bubbleColorId: line.bubbleColorId,
      saidAt: new Date(line.at),
    }));
    const inserted = await this.#database.inTransaction((work) => insertLines(work.sql, rows));
    for (const { line, resolve, reject } of batch) {
      if (inserted.has(line.id)) {
        resolve({ id: line.id, at: line.at, seq: this.#onWritten(line) });
        continue;
      }
      // Its sender's id was there before: a repeated send.
      this.writtenBefore(line.userId, line.clientId).then((first) => {
        if (first) resolve(first);
        else reject(new Error(`line ${line.clientId} is neither new nor there`));
      }, reject);
    }
  }

  /** [R10] What became of an earlier send of the same line, if there was one. */
  async writtenBefore(accountId: string, clientId: string): Promise<Written | undefined> {
    const row = await lineByClientId(this.#database.drizzle, accountId, clientId);
    return row && { id: row.id, at: row.saidAt.getTime(), seq: null };
  }
}
