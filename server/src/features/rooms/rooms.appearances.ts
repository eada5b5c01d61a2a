import type { Ground } from '../../ground.ts';
import { type Appearance, personOf } from '../accounts/index.ts';
import { Freshness } from '../talk/index.ts';
import type { LiveRoom } from './rooms.live.ts';
import type { Members } from './rooms.members.ts';

/** Keeps members looking and being called as they are by now; of two changes at once the later one stays. */
export class Appearances {
  readonly #ground: Pick<Ground, 'clock' | 'database'>;
  readonly #members: Members;
  /** Of whatever is read about how people appear. */
  readonly freshness = new Freshness();

  constructor(ground: Pick<Ground, 'clock' | 'database'>, members: Members) {
    this.#ground = ground;
    this.#members = members;
  }

  refreshLook(accountId: string): Promise<void> {
    return this.#refresh(accountId, (room, person, now) => room.changeLook(person, now));
  }

  /** [R23] Tells the room the new name of an account. */
  refreshName(accountId: string): Promise<void> {
    return this.#refresh(accountId, (room, person, now) => room.rename(person, now));
  }

  #refresh(
    accountId: string,
    apply: (room: LiveRoom, person: Appearance, now: number) => void,
  ): Promise<void> {
    const { clock, database } = this.#ground;
    this.freshness.changed();
    return this.freshness.read(
      () => personOf(database.drizzle, accountId),
      (person) => {
        const member = this.#members.of(accountId);
        if (!person || !member) return;
        apply(member.room.live, person, clock.now());
        member.room.settle();
      },
    );
  }
}
