import type { Database, Queryable, Statement, Transaction } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Line, LineKind } from '@plausch/protocol';
import type { LineGone } from '@plausch/protocol/guild-rules';
import {
  and,
  asc,
  desc,
  eq,
  getTableName,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  sql as raw,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/index.ts';
import { emojisOf } from './talk.emojis.ts';
import type { ReactionStore } from './talk.reactions.store.ts';
import type { LinesTable } from './talk.tables.ts';
import { tiesOf } from './talk.ties.ts';

/** A line, and the talk it is said in. */
export type LineOfTalk = { readonly talkId: string; readonly line: Line };

export type WrittenLine = {
  readonly id: string;
  readonly talkId: string;
  readonly text: string;
  readonly saidAt: Date;
  readonly number: number;
  readonly writer: string | null;
  /** What it is beside plain talk. */
  readonly kind: LineKind | null;
  /** The line that it answers. */
  readonly replyTo: string | null;
  /** Whom it speaks to. */
  readonly mentions: readonly string[];
};

/** A line beside others, with its sender as they are called now. */
export type LineAround<By extends LineGone = LineGone> = Pick<
  WrittenLine,
  'id' | 'text' | 'saidAt' | 'kind'
> & {
  readonly accountId: string;
  readonly username: string;
  /** No line of talk: the text of a sender who was away. */
  readonly isAway: boolean;
  /** Who took it out of the talk; null where it stands. */
  readonly gone: By | null;
  /** What it said before its author changed it, the oldest first. */
  readonly earlier: readonly string[];
  /** The line that it answers, as far as that is kept. */
  readonly answered?: (Pick<LineAround, 'text' | 'gone'> & { readonly username: string }) | null;
};

/** Whose a line is, and what became of it. */
type FoundLine<By extends LineGone> = Omit<LineAround<By>, 'id' | 'username'> & {
  readonly talkId: string;
  /** Its sender's id for it. */
  readonly clientId: string;
};

/** What an account says of being away. */
type AwayText = Pick<WrittenLine, 'talkId' | 'text' | 'saidAt'> & {
  readonly accountId: string;
  readonly bubbleColorId: string;
};

/** The lines of one kind of talk, in a table of their own. `By`: who takes lines out there. */
export class LineStore<By extends LineGone = LineGone> {
  readonly #table: LinesTable;
  readonly #insert: Statement;
  readonly #reactions: ReactionStore | undefined;
  readonly #gone: SQL<By | null>;

  /** `reactions`: where there are any to lines of this kind. */
  constructor(table: LinesTable, reactions?: ReactionStore) {
    this.#table = table;
    this.#reactions = reactions;
    this.#insert = insertInto(getTableName(table), table.talkId.name);
    this.#gone = raw<By | null>`${table.gone}`;
  }

  /** Writes lines down in this order; leaves out those that are there already and says which ids are new. */
  async insert(
    database: Pick<Database, 'run'>,
    writer: string,
    lines: readonly LineOfTalk[],
  ): Promise<Set<string>> {
    const column = <Value>(of: (line: Line) => Value) => lines.map(({ line }) => of(line));
    const rows = await database.run<{ id: string }>(this.#insert, [
      column(({ id }) => id),
      lines.map(({ talkId }) => talkId),
      column(({ userId }) => userId),
      column(({ clientId }) => clientId),
      column(({ text }) => text),
      column(({ bubbleColorId }) => bubbleColorId),
      column(({ at }) => new Date(at).toISOString()),
      writer,
      column(({ replyTo }) => replyTo ?? null),
      // An array of arrays would have to be of one length.
      column(({ mentions = [] }) => `{${mentions.join(',')}}`),
      lines.map(({ line: { kind } }) => kind ?? null),
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Writes one line down in a transaction in which no other one writes into its talk, so that numbers follow the commits; answers
   * its number.
   */
  async append(
    sql: Queryable,
    line: Pick<WrittenLine, 'id' | 'talkId' | 'text' | 'saidAt'> & {
      readonly accountId: string;
      readonly clientId: string;
      readonly bubbleColorId: string;
    },
  ): Promise<number> {
    const { number } = this.#table;
    const [row] = await sql.insert(this.#table).values(line).returning({ number });
    if (!row) throw new Error(`the line ${line.id} was not written`);
    return row.number;
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
    const { id, talkId, text, saidAt, number, writer, kind, replyTo, mentions } = this.#table;
    const [row] = await sql
      .select({ id, talkId, text, saidAt, number, writer, kind, replyTo, mentions })
      .from(this.#table)
      .where(and(eq(this.#table.accountId, accountId), eq(this.#table.clientId, clientId)));
    return row;
  }

  /** The newest lines since a moment, oldest first, in the one order of the talk. */
  async recent(
    sql: Queryable,
    talkId: string,
    since: Date,
    most: number,
  ): Promise<(Omit<Line, 'gone'> & { readonly gone?: By })[]> {
    const { id, clientId, accountId, text, bubbleColorId, saidAt, number, kind, isAway, earlier } =
      this.#table;
    const { replyTo, mentions } = this.#table;
    const gone = this.#gone;
    const { username } = accounts;
    const rows = await sql
      .select({
        ...{ id, clientId, userId: accountId, username, text, bubbleColorId, at: saidAt },
        ...{ kind, gone, earlier, replyTo, mentions },
      })
      .from(this.#table)
      .innerJoin(accounts, eq(accounts.id, accountId))
      .where(and(eq(this.#table.talkId, talkId), gte(saidAt, since), eq(isAway, false)))
      .orderBy(desc(number))
      .limit(most);
    const ids = rows.map((row) => row.id);
    const reactions = (await this.#reactions?.of(sql, ids)) ?? new Map<string, never>();
    return rows
      .reverse()
      .map(({ kind: told, gone: goneBy, earlier: before, replyTo: to, mentions: whom, ...row }) => ({
        ...row,
        at: row.at.getTime(),
        ...(told && { kind: told }),
        ...emojisOf(row.text),
        ...tiesOf({ replyTo: to, mentions: whom }),
        ...(reactions.has(row.id) && { reactions: reactions.get(row.id) }),
        ...(before.length > 0 && { edited: true }),
        ...(goneBy && { gone: goneBy }),
      }));
  }

  /** A line, also one that was taken out; `held`: its row is locked until the transaction ends. */
  async find(
    sql: Queryable,
    lineId: string,
    { held }: { held: boolean } = { held: false },
  ): Promise<FoundLine<By> | undefined> {
    const { id, talkId, clientId, accountId, text, saidAt, kind, isAway, earlier } = this.#table;
    const gone = this.#gone;
    const query = sql
      .select({ talkId, clientId, accountId, text, saidAt, kind, isAway, gone, earlier })
      .from(this.#table)
      .where(eq(id, lineId));
    const [row] = await (held ? query.for('update') : query);
    return row;
  }

  /** Takes the words of a line out of the table, unless they are gone, and what goes with them; answers whether it did. */
  async takeOut(sql: Transaction, lineId: string, gone: By): Promise<boolean> {
    const taken = await sql
      .update(this.#table)
      .set({ text: '', kind: null, gone, earlier: [], replyTo: null, mentions: [] })
      .where(and(eq(this.#table.id, lineId), isNull(this.#table.gone)))
      .returning({ id: this.#table.id });
    // A reaction until now held the row.
    if (taken.length > 0) await this.#reactions?.deleteOf(sql, lineId);
    return taken.length > 0;
  }

  /** Gives a line other words, and keeps what it said; false where its words are gone. */
  async edit(
    sql: Queryable,
    lineId: string,
    { text: to, mentions = [] }: Pick<Line, 'text' | 'mentions'>,
  ): Promise<boolean> {
    const { id, text, gone, earlier } = this.#table;
    const changed = await sql
      .update(this.#table)
      .set({ text: to, mentions, earlier: raw`array_append(${earlier}, ${text})` })
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
  ): Promise<{ readonly talkId: string; readonly lines: readonly LineAround<By>[] } | undefined> {
    const { id, talkId, accountId, text, saidAt, number, kind, isAway, earlier } = this.#table;
    const gone = this.#gone;
    const [line] = await sql.select({ talkId, number }).from(this.#table).where(eq(id, lineId));
    if (!line) return undefined;
    const [answered, author] = [alias(this.#table, 'answered'), alias(accounts, 'answered_author')];
    const select = () =>
      sql
        .select({
          ...{ id, accountId, username: accounts.username, text, saidAt, kind, isAway, gone, earlier },
          ...{ answeredName: author.username, answeredText: answered.text, answeredGone: answered.gone },
        })
        .from(this.#table)
        .innerJoin(accounts, eq(accounts.id, accountId))
        .leftJoin(answered, eq(answered.id, this.#table.replyTo))
        .leftJoin(author, eq(author.id, answered.accountId));
    const isHere = eq(talkId, line.talkId);
    const upToIt = await select()
      .where(and(isHere, lte(number, line.number)))
      .orderBy(desc(number))
      .limit(before + 1);
    const afterIt = await select()
      .where(and(isHere, gt(number, line.number)))
      .orderBy(asc(number))
      .limit(after);
    const lines = [...upToIt.reverse(), ...afterIt].map(withAnswered);
    // The sweep may have come between.
    return lines.some((one) => one.id === lineId) ? { talkId: line.talkId, lines } : undefined;
  }

  /** All that an account said, oldest first, as far as it is kept. */
  ofAccount(
    sql: Queryable,
    accountId: string,
  ): Promise<
    (Pick<WrittenLine, 'talkId' | 'text' | 'saidAt' | 'kind' | 'replyTo' | 'mentions'> &
      Pick<LineAround<By>, 'isAway' | 'gone' | 'earlier'>)[]
  > {
    const { talkId, text, saidAt, number, kind, isAway, earlier, replyTo, mentions } = this.#table;
    const gone = this.#gone;
    return sql
      .select({ talkId, text, saidAt, kind, isAway, gone, earlier, replyTo, mentions })
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

/** A row with the line that it answers in one place. */
function withAnswered<Row extends Answered>({ answeredName, answeredText, answeredGone, ...row }: Row) {
  const isThere = answeredName !== null && answeredText !== null;
  return {
    ...row,
    answered: isThere ? { username: answeredName, text: answeredText, gone: answeredGone } : null,
  };
}

type Answered = {
  readonly answeredName: string | null;
  readonly answeredText: string | null;
  readonly answeredGone: LineGone | null;
};

/** By hand, because it runs for every line that is said: one round trip, put together once for each table. */
function insertInto(table: string, talkColumn: string): Statement {
  return {
    name: `insert_${table}`,
    text: `
    insert into ${table}
      (id, ${talkColumn}, account_id, client_id, text, bubble_color_id, said_at, writer, reply_to, mentions, kind)
    select id, talk_id, account_id, client_id, text, bubble_color_id, said_at, $8::uuid, reply_to, mentions::uuid[], kind
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[], $9::uuid[], $10::text[], $11::text[])
      with ordinality
      as line (id, talk_id, account_id, client_id, text, bubble_color_id, said_at, reply_to, mentions, kind, place)
    order by place
    on conflict (account_id, client_id) do nothing
    returning id`,
  };
}
