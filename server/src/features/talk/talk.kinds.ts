import type { Queryable } from '@plausch/platform/db';
import type { LineAround, LineStore } from './talk.lines.store.ts';

/** An account that wants to read what was said in a talk at a moment. */
export type Reader = { readonly accountId: string; readonly talkId: string; readonly saidAt: Date };

/** One kind of talk, such as rooms, whose lines may be reported. */
export type TalkKind = {
  readonly lines: LineStore;
  /** How people call a talk; undefined where there is none. */
  nameOf(sql: Queryable, talkId: string): Promise<string | undefined>;
  /** Whether this reader may read what was said there then. */
  mayRead(sql: Queryable, reader: Reader): boolean | Promise<boolean>;
};

/** A line of any talk whose words are there. */
export type StandingLine = NonNullable<Awaited<ReturnType<LineStore['find']>>> & {
  readonly lines: LineStore;
  readonly place: string;
};

/** A line that a reader may read, with what was said around it. */
export type FoundLine = {
  readonly talk: string;
  readonly line: LineAround;
  readonly lines: readonly LineAround[];
};

/** [TK1] All kinds of talk of a program; each is registered by its feature. */
export class TalkKinds {
  readonly #kinds: TalkKind[] = [];

  register(kind: TalkKind): void {
    this.#kinds.push(kind);
  }

  /** A line that stands, with the table it stands in; undefined where there is none, or its words are gone. */
  async standing(
    sql: Queryable,
    lineId: string,
    options?: { readonly held: boolean },
  ): Promise<StandingLine | undefined> {
    for (const { lines, nameOf } of this.#kinds) {
      const line = await lines.find(sql, lineId, options);
      if (!line) continue;
      const place = await nameOf(sql, line.talkId);
      return line.gone || place === undefined ? undefined : { ...line, lines, place };
    }
    return undefined;
  }

  /** [TK2] Undefined where there is no such line, or the reader may not read it: the two are one answer. */
  async find(
    sql: Queryable,
    { lineId, readerId }: { lineId: string; readerId: string },
    most: { before: number; after: number },
  ): Promise<FoundLine | undefined> {
    for (const kind of this.#kinds) {
      const found = await kind.lines.around(sql, lineId, most);
      const line = found?.lines.find(({ id }) => id === lineId);
      if (!found || !line) continue;
      const reader = { accountId: readerId, talkId: found.talkId, saidAt: line.saidAt };
      const talk = (await kind.mayRead(sql, reader)) ? await kind.nameOf(sql, found.talkId) : undefined;
      return talk === undefined ? undefined : { talk, line, lines: found.lines };
    }
    return undefined;
  }
}
