import type { Queryable } from '@plausch/platform/db';
import { Freshness } from './talk.freshness.ts';
import type { FindPerson, Person } from './talk.people.store.ts';

/** The accounts on the other side of a block: neither hears the other. */
export type Hidden = ReadonlySet<string>;

const NOBODY: Hidden = new Set();

/**
 * What one account may not say and hear. A fact is acted upon at once, and then the tables are asked, so that one that is
 * heard twice or late ends in what they say.
 */
export class Restriction {
  readonly accountId: string;
  readonly #sql: Queryable;
  readonly #find: FindPerson;
  readonly #onHidden: (restriction: Restriction) => void;
  readonly #freshness = new Freshness();
  #hidden = NOBODY;
  #mutedUntil = 0;

  /** `onHidden`: whom the account does not hear has changed. */
  constructor(
    accountId: string,
    { sql, find }: { sql: Queryable; find: FindPerson },
    onHidden: (restriction: Restriction) => void,
  ) {
    this.accountId = accountId;
    this.#sql = sql;
    this.#find = find;
    this.#onHidden = onHidden;
  }

  get hidden(): Hidden {
    return this.#hidden;
  }

  /** The end of the mute, in ms since 1970; a moment that is past means no mute. */
  get mutedUntil(): number {
    return this.#mutedUntil;
  }

  /** Asks the tables, and answers the person as well; undefined where there is no such account. */
  read(): Promise<Person | undefined> {
    const { accountId } = this;
    return this.#freshness.read(
      () => this.#find(this.#sql, accountId),
      (found) => {
        this.#mutedUntil = found?.mutedUntil ?? 0;
        this.#hide(found?.hidden ?? NOBODY);
        return found?.person;
      },
    );
  }

  /** [R16] A block begins: from this very moment neither hears the other. */
  blocked(otherId: string): Promise<unknown> {
    this.#hide(new Set(this.#hidden).add(otherId));
    return this.changed();
  }

  /** [R21] A mute begins: from this very moment the account may not write. */
  muted(until: number): Promise<unknown> {
    this.#mutedUntil = Math.max(this.#mutedUntil, until);
    return this.changed();
  }

  /** [R16] [R21] A block or a mute ended: another one may stand. */
  changed(): Promise<unknown> {
    this.#freshness.changed();
    return this.read();
  }

  #hide(hidden: Hidden): void {
    this.#hidden = hidden;
    this.#onHidden(this);
  }
}
