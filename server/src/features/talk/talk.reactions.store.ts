import type { Queryable, Transaction } from '@plausch/platform/db';
import { type LineReactions, REACTIONS, type Reaction } from '@plausch/protocol';
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { LinesTable, ReactionsTable } from './talk.tables.ts';

/** How one account reacts to one line. */
type Reacted = { readonly lineId: string; readonly accountId: string; readonly kind: Reaction };

/** What came of it: `full` where a line has as many as it may have, `gone` where it has no words. */
type Added = 'added' | 'known' | 'full' | 'gone';

/** [R36] The reactions to lines of one kind of talk. */
export class ReactionStore {
  readonly #table: ReactionsTable;
  readonly #lines: LinesTable;

  constructor(table: ReactionsTable, lines: LinesTable) {
    this.#table = table;
    this.#lines = lines;
  }

  /** Adds one, unless it is there, or the line has `most` of them. The row of the line is held, so that its words cannot go meanwhile. */
  async add(sql: Transaction, reacted: Reacted, { at, most }: { at: Date; most: number }): Promise<Added> {
    const { lineId } = reacted;
    const [line] = await sql
      .select({ id: this.#lines.id })
      .from(this.#lines)
      .where(and(eq(this.#lines.id, lineId), isNull(this.#lines.gone)))
      .for('update');
    if (!line) return 'gone';
    const [known] = await sql.select({ at: this.#table.at }).from(this.#table).where(this.#is(reacted));
    if (known) return 'known';
    const [there] = await sql
      .select({ number: count() })
      .from(this.#table)
      .where(eq(this.#table.lineId, lineId));
    if ((there?.number ?? 0) >= most) return 'full';
    await sql.insert(this.#table).values({ ...reacted, at });
    return 'added';
  }

  /** Takes one away; answers whether it was there. */
  async remove(sql: Queryable, reacted: Reacted): Promise<boolean> {
    const taken = await sql
      .delete(this.#table)
      .where(this.#is(reacted))
      .returning({ lineId: this.#table.lineId });
    return taken.length > 0;
  }

  /** Those of lines, by line: kinds in the order in which they are offered, people in that in which they reacted. */
  async of(sql: Queryable, lineIds: readonly string[]): Promise<Map<string, LineReactions[]>> {
    const { lineId, accountId, kind, at } = this.#table;
    const rows = await sql
      .select({ lineId, accountId, kind })
      .from(this.#table)
      .where(inArray(lineId, [...lineIds]))
      .orderBy(asc(at), asc(accountId));
    const byLine = Map.groupBy(rows, (row) => row.lineId);
    return new Map(
      [...byLine].map(([id, ofLine]) => {
        const kinds = REACTIONS.map((one) => ({
          kind: one,
          userIds: ofLine.filter((row) => row.kind === one).map((row) => row.accountId),
        }));
        return [id, kinds.filter(({ userIds }) => userIds.length > 0)];
      }),
    );
  }

  /** All of an account, with the talk in which the line was said, the oldest first. */
  ofAccount(sql: Queryable, accountId: string) {
    const { lineId, kind, at } = this.#table;
    return sql
      .select({ talkId: this.#lines.talkId, kind, at })
      .from(this.#table)
      .innerJoin(this.#lines, eq(this.#lines.id, lineId))
      .where(eq(this.#table.accountId, accountId))
      .orderBy(asc(at));
  }

  async deleteOf(sql: Queryable, lineId: string): Promise<void> {
    await sql.delete(this.#table).where(eq(this.#table.lineId, lineId));
  }

  async deleteOfAccount(sql: Queryable, accountId: string): Promise<void> {
    await sql.delete(this.#table).where(eq(this.#table.accountId, accountId));
  }

  #is({ lineId, accountId, kind }: Reacted) {
    return and(
      eq(this.#table.lineId, lineId),
      eq(this.#table.accountId, accountId),
      eq(this.#table.kind, kind),
    );
  }
}
