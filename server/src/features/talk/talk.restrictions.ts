import type { Bus } from '@plausch/platform/bus';
import type { Database, Queryable } from '@plausch/platform/db';
import type { People } from '../../people.store.ts';
import { type FindPerson, restrictedPersonIn } from './talk.people.store.ts';
import { Restriction } from './talk.restriction.ts';

/** Hears of blocks and mutes for all talk of a program, and keeps what they mean for people whom a talk holds. */
export class Restrictions {
  readonly #reading: { readonly sql: Queryable; readonly find: FindPerson };
  /** By account: one for each talk that holds it, and one while it comes into another. */
  readonly #held = new Map<string, readonly Restriction[]>();
  readonly #withBlocks = new Set<Restriction>();

  constructor({
    bus,
    database,
    people,
  }: {
    bus: Pick<Bus, 'on'>;
    database: Pick<Database, 'drizzle'>;
    people: People;
  }) {
    this.#reading = { sql: database.drizzle, find: restrictedPersonIn(people) };
    // Both sides before anything is awaited.
    bus.on('friends.blocked', async ({ accountIds: [one, other] }) => {
      const ofOne = this.#of(one).map((restriction) => restriction.blocked(other));
      const ofOther = this.#of(other).map((restriction) => restriction.blocked(one));
      await Promise.all([...ofOne, ...ofOther]);
    });
    bus.on('friends.unblocked', ({ accountIds }) => this.#refresh(accountIds));
    bus.on('sanction.imposed', async ({ accountId, measure, until }) => {
      if (measure.kind !== 'mute') return;
      const end = until ?? Number.POSITIVE_INFINITY;
      await Promise.all(this.#of(accountId).map((restriction) => restriction.muted(end)));
    });
    bus.on('sanction.lifted', async ({ accountId, kind }) => {
      if (kind === 'mute') await this.#refresh([accountId]);
    });
  }

  /** Those of members with a block, so that a frame need not be compared with the blocks of all members. */
  get withBlocks(): ReadonlySet<Restriction> {
    return this.#withBlocks;
  }

  /** From now on facts about an account are heard for it; what was there before has to be read. */
  hold(accountId: string): Restriction {
    const restriction = new Restriction(accountId, this.#reading, this.#sort);
    this.#held.set(accountId, [...this.#of(accountId), restriction]);
    return restriction;
  }

  /** The talk lets go of the account: nothing is kept true any more. */
  release(restriction: Restriction): void {
    const { accountId } = restriction;
    const others = this.#of(accountId).filter((one) => one !== restriction);
    if (others.length > 0) this.#held.set(accountId, others);
    else this.#held.delete(accountId);
    this.#withBlocks.delete(restriction);
  }

  readonly #sort = (restriction: Restriction): void => {
    const isHeld = this.#of(restriction.accountId).includes(restriction);
    if (isHeld && restriction.hidden.size > 0) this.#withBlocks.add(restriction);
    else this.#withBlocks.delete(restriction);
  };

  #of(accountId: string): readonly Restriction[] {
    return this.#held.get(accountId) ?? [];
  }

  async #refresh(accountIds: readonly string[]): Promise<void> {
    const held = accountIds.flatMap((accountId) => this.#of(accountId));
    await Promise.all(held.map((restriction) => restriction.changed()));
  }
}
