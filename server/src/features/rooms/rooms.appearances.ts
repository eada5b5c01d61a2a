import type { Ground } from '../../ground.ts';
import type { Appearance } from '../../people.store.ts';
import { appearanceIn } from '../accounts/index.ts';
import { Freshness } from '../talk/index.ts';
import type { Members } from './rooms.members.ts';

/** Reads of one account that are under way. */
type Reading = { readonly freshness: Freshness; readers: number };

/** Keeps members appearing as they do by now; of two changes at once the later one stays. */
export class Appearances {
  readonly #ground: Pick<Ground, 'clock' | 'database'>;
  readonly #members: Members;
  readonly #appearanceOf: (accountId: string) => Promise<Appearance | undefined>;
  /** By account: what happens to one person disturbs no other one's joining. */
  readonly #reading = new Map<string, Reading>();

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'people'>, members: Members) {
    this.#ground = ground;
    this.#members = members;
    const appearance = appearanceIn(ground.people);
    this.#appearanceOf = (accountId) => appearance(ground.database.drizzle, accountId);
  }

  /** Reads about an account until how it appears did not change meanwhile, and takes that over at the same moment. */
  async upToDate<Found, Taken>(
    accountId: string,
    read: () => Promise<Found>,
    take: (found: Found) => Taken,
  ): Promise<Awaited<Taken>> {
    const reading = this.#reading.get(accountId) ?? { freshness: new Freshness(), readers: 0 };
    this.#reading.set(accountId, reading);
    reading.readers += 1;
    try {
      return await reading.freshness.read(read, take);
    } finally {
      reading.readers -= 1;
      if (reading.readers === 0) this.#reading.delete(accountId);
    }
  }

  /** [R23] Tells the room how an account appears by now. */
  refresh(accountId: string): Promise<void> {
    this.#reading.get(accountId)?.freshness.changed();
    if (!this.#members.of(accountId)) return Promise.resolve();
    return this.upToDate(
      accountId,
      () => this.#appearanceOf(accountId),
      (appearance) => {
        const member = this.#members.of(accountId);
        if (!appearance || !member) return;
        member.room.live.change(appearance, this.#ground.clock.now());
        member.room.settle();
      },
    );
  }
}
