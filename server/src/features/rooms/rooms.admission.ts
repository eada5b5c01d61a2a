import type { Connection, EncodedResponse } from '@plausch/platform/realtime';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { isStaff } from '../accounts/index.ts';
import type { Person, Restriction } from '../talk/index.ts';
import type { Appearances } from './rooms.appearances.ts';
import type { Building } from './rooms.building.ts';
import type { Gateway } from './rooms.gateway.ts';
import type { Members } from './rooms.members.ts';
import type { OpenRoom } from './rooms.open.ts';
import type { Waits } from './rooms.waits.ts';
import { type Arrival, type Known, welcome } from './rooms.welcome.ts';
import { t } from './rooms.words.ts';

type Parts = {
  readonly appearances: Appearances;
  readonly building: Building;
  readonly gateway: Gateway;
  readonly members: Members;
  readonly waits: Waits;
};

/** Lets people into rooms, or into the queues before them. */
export class Admission {
  readonly #ground: Pick<Ground, 'clock' | 'provided'>;
  readonly #parts: Parts;

  constructor(ground: Pick<Ground, 'clock' | 'provided'>, parts: Parts) {
    this.#ground = ground;
    this.#parts = parts;
  }

  /** [R3] [R8] [R13] [R14] [R18] Brings the person of a connection into a room, or into its queue. */
  async join(connection: Connection, roomId: string, known: Known): Promise<EncodedResponse> {
    const { restrictions } = this.#ground.provided.talk;
    const { appearances, building, members } = this.#parts;
    const { accountId } = connection.caller;
    const room = await building.room(roomId);
    const restriction = restrictions.hold(accountId);
    try {
      const arrival = await appearances.upToDate(
        accountId,
        () => restriction.read(),
        (person) => this.#enter(connection, room, person, restriction),
      );
      // From here to the answer nothing waits: no frame comes between the snapshot and its sending.
      const { hidden } = restriction;
      return welcome(room.live, room.wire, { known, hidden, now: this.#ground.clock.now(), arrival });
    } finally {
      // Of a person who did not come in nothing is kept.
      if (members.of(accountId)?.restriction !== restriction) restrictions.release(restriction);
    }
  }

  /** At this very moment; the arrival is there with the end of the turn. */
  #enter(
    connection: Connection,
    room: OpenRoom,
    person: Person | undefined,
    restriction: Restriction,
  ): Promise<Arrival> {
    const { building, gateway, members, waits } = this.#parts;
    const { accountId, role } = connection.caller;
    if (!person) throw new Refusal('unauthenticated');
    // The socket may be gone by now; a figure must never hang on a connection that is closed.
    if (!connection.isOpen() || building.isClosed) throw new Refusal('unavailable');
    // [R29] Also for who was in it when it was closed.
    if (!room.row.isOpen) throw new Refusal('not_found', { field: 'roomId', message: t('closed') });

    const place = building.recordedPlace(accountId, room.row.id);
    const position = room.live.join(person.appearance, this.#ground.clock.now(), {
      place,
      isStaff: isStaff(role),
    });
    const wait = { room, connectionId: connection.id };
    if (position > 0) {
      waits.begin(accountId, wait);
      throw new Refusal('room_full', { extra: { position } });
    }
    waits.end(accountId, wait);
    gateway.hang(connection, room.row.id);
    members.enter(accountId, { room, restriction, registeredAt: person.registeredAt });
    const gathered = room.gathered();
    room.settle();
    return gathered;
  }
}
