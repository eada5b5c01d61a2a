import type { Database, Queryable, Statement } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Gone, Line } from '@plausch/protocol';
import { and, asc, desc, eq, getTableName, gt, gte, inArray, isNull, lt, lte, sql as raw } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import { emojisOf } from './talk.emojis.ts';
import type { LinesTable } from './talk.tables.ts';

/** A line, and the talk it is said in. */
export type LineOfTalk = { readonly talkId: string; readonly line: Line };

export type WrittenLine = {
  readonly id: string;
  readonly talkId: string;
  readonly text: string;
  readonly saidAt: Date;
  readonly number: number;
  readonly writer: string | null;
};

/** A line beside others, with its sender as they are called now. */
export type LineAround = Pick<WrittenLine, 'id' | 'text' | 'saidAt'> & {
  readonly accountId: string;
  readonly username: string;
  /** No line of talk: the text of a sender who was away. */
  readonly isAway: boolean;
  /** Who took it out of the talk; null where it stands. */
  readonly gone: Gone | null;
  /** What it said before its author changed it, the oldest first. */
  readonly earlier: readonly string[];
};

/** Whose a line is, and what became of it. */
type FoundLine = Omit<LineAround, 'id' | 'username'> & {
  readonly talkId: string;
  /** Its sender's id for it. */
  readonly clientId: string;
};

/** What an account says of being away. */
type AwayText = Pick<WrittenLine, 'talkId' | 'text' | 'saidAt'> & {
  readonly accountId: string;
  readonly bubbleColorId: string;
};

/** The lines of one kind of talk, in a table of their own. */
export class LineStore {
  readonly #table: LinesTable;
  readonly #insert: Statement;

  constructor(table: LinesTable) {
    this.#table = table;
    this.#insert = insertInto(getTableName(table), table.talkId.name);
  }

  /** Writes lines down in this order; leaves out those that are there already and says which ids are new. */
  async insert(
    database: Pick<Database, 'run'>,
    writer: string,
    lines: readonly LineOfTalk[],
  ): Promise<Set<string>> {
    const column = (of: (line: Line) => string) => lines.map(({ line }) => of(line));
    const rows = await database.run<{ id: string }>(this.#insert, [
      column(({ id }) => id),
      lines.map(({ talkId }) => talkId),
      column(({ userId }) => userId),
      column(({ clientId }) => clientId),
      column(({ text }) => text),
      column(({ bubbleColorId }) => bubbleColorId),
      column(({ at }) => new Date(at).toISOString()),
      writer,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Writes down what an account says of being away; answers the id by which it can be reported. */
  async insertAway(sql: Queryable, said: AwayText): Promise<string> {
    const id = newId();
    // A client id of its own, which no client has: it is never taken for a line that is sent once more.
    await sql.insert(this.#table).values({ ...said, id, clientId: newId(), isAway: true });
    return id;
  }

  /** Gives lines new places at the end of the order of their talks, in the order they are named; they are this writer's now. */
  moveToEnd(
    database: Pick<Database, 'inTransaction'>,
    writer: string,
    ids: readonly string[],
  ): Promise<void> {
    return database.inTransaction(async ({ sql }) => {
      for (const id of ids) {
        await sql.execute(
          raw`update ${this.#table} set number = default, writer = ${writer} where id = ${id}`,
        );
      }
    });
  }

  /** A line by the client id that its sender gave it. */
  async byClientId(sql: Queryable, accountId: string, clientId: string): Promise<WrittenLine | undefined> {
    const { id, talkId, text, saidAt, number, writer } = this.#table;
    const [row] = await sql
      .select({ id, talkId, text, saidAt, number, writer })
      .from(this.#table)
      .where(and(eq(this.#table.accountId, accountId), eq(this.#table.clientId, clientId)));
    return row;
  }

  /** The newest lines since a moment, oldest first, in the one order of the talk. */
  async recent(sql: Queryable, talkId: string, since: Date, most: number): Promise<Line[]> {
    const { id, clientId, accountId, text, bubbleColorId, saidAt, number, isAway, gone, earlier } =
      this.#table;
    const { username } = accounts;
    const rows = await sql
      .select({ id, clientId, userId: accountId, username, text, bubbleColorId, at: saidAt, gone, earlier })
      .from(this.#table)
      .innerJoin(accounts, eq(accounts.id, accountId))
      .where(and(eq(this.#table.talkId, talkId), gte(saidAt, since), eq(isAway, false)))
      .orderBy(desc(number))
      .limit(most);
    return rows.reverse().map(({ gone: goneBy, earlier: before, ...row }) => ({
      ...row,
      at: row.at.getTime(),
      ...emojisOf(row.text),
      ...(before.length > 0 && { edited: true }),
      ...(goneBy && { gone: goneBy }),
    }));
  }

  /** A line, also one that was taken out; `held`: its row is locked until the transaction ends. */
  async find(
    sql: Queryable,
    lineId: string,
    { held }: { held: boolean } = { held: false },
  ): Promise<FoundLine | undefined> {
    const { id, talkId, clientId, accountId, text, saidAt, isAway, gone, earlier } = this.#table;
    const query = sql
      .select({ talkId, clientId, accountId, text, saidAt, isAway, gone, earlier })
      .from(this.#table)
      .where(eq(id, lineId));
    const [row] = await (held ? query.for('update') : query);
    return row;
  }

  /** Takes the words of a line out of the table, unless they are gone; answers whether it did. */
  async takeOut(sql: Queryable, lineId: string, gone: Gone): Promise<boolean> {
    const taken = await sql
      .update(this.#table)
      .set({ text: '', gone, earlier: [] })
      .where(and(eq(this.#table.id, lineId), isNull(this.#table.gone)))
      .returning({ id: this.#table.id });
    return taken.length > 0;
  }

  /** Gives a line other words, and keeps what it said; false where its words are gone. */
  async edit(sql: Queryable, lineId: string, to: string): Promise<boolean> {
    const { id, text, gone, earlier } = this.#table;
    const changed = await sql
      .update(this.#table)
      .set({ text: to, earlier: raw`array_append(${earlier}, ${text})` })
      .where(and(eq(id, lineId), isNull(gone)))
      .returning({ id });
    return changed.length > 0;
  }

  /** The highest number of a talk's lines; 0 where there are none. */
  async lastNumber(sql: Queryable, talkId: string): Promise<number> {
    const { number } = this.#table;
    const [row] = await sql
      .select({ number })
      .from(this.#table)
      .where(eq(this.#table.talkId, talkId))
      .orderBy(desc(number))
      .limit(1);
    return row?.number ?? 0;
  }

  /**
   * A line with so many lines before and after it in its talk, in their order, and their senders as they are called now;
   * undefined where the line is not there.
   */
  async around(
    sql: Queryable,
    lineId: string,
    { before, after }: { before: number; after: number },
  ): Promise<{ readonly talkId: string; readonly lines: readonly LineAround[] } | undefined> {
    const { id, talkId, accountId, text, saidAt, number, isAway, gone, earlier } = this.#table;
    const [line] = await sql.select({ talkId, number }).from(this.#table).where(eq(id, lineId));
    if (!line) return undefined;
    const select = () =>
      sql
        .select({ id, accountId, username: accounts.username, text, saidAt, isAway, gone, earlier })
        .from(this.#table)
        .innerJoin(accounts, eq(accounts.id, accountId));
    const isHere = eq(talkId, line.talkId);
    const upToIt = await select()
      .where(and(isHere, lte(number, line.number)))
      .orderBy(desc(number))
      .limit(before + 1);
    const afterIt = await select()
      .where(and(isHere, gt(number, line.number)))
      .orderBy(asc(number))
      .limit(after);
    const lines = [...upToIt.reverse(), ...afterIt];
    // The sweep may have come between.
    return lines.some((one) => one.id === lineId) ? { talkId: line.talkId, lines } : undefined;
  }

  /** All that an account said, oldest first, as far as it is kept. */
  ofAccount(
    sql: Queryable,
    accountId: string,
  ): Promise<
    (Pick<WrittenLine, 'talkId' | 'text' | 'saidAt'> & Pick<LineAround, 'isAway' | 'gone' | 'earlier'>)[]
  > {
    const { talkId, text, saidAt, number, isAway, gone, earlier } = this.#table;
    return sql
      .select({ talkId, text, saidAt, isAway, gone, earlier })
      .from(this.#table)
      .where(eq(this.#table.accountId, accountId))
      .orderBy(asc(number));
  }

  /** Deletes lines said before a moment, at most so many; says how many it were. */
  async deleteOld(sql: Queryable, before: Date, most: number): Promise<number> {
    const { id, saidAt } = this.#table;
    const old = sql.select({ id }).from(this.#table).where(lt(saidAt, before)).limit(most);
    const deleted = await sql.delete(this.#table).where(inArray(id, old)).returning({ id });
    return deleted.length;
  }
}

/** By hand, because it runs for every line that is said: one round trip, put together once for each table. */
function insertInto(table: string, talkColumn: string): Statement {
  return {
    name: `insert_${table}`,
    text: `
    insert into ${table} (id, ${talkColumn}, account_id, client_id, text, bubble_color_id, said_at, writer)
    select id, talk_id, account_id, client_id, text, bubble_color_id, said_at, $8::uuid
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[])
      with ordinality as line (id, talk_id, account_id, client_id, text, bubble_color_id, said_at, place)
    order by place
    on conflict (account_id, client_id) do nothing
    returning id`,
  };
}
