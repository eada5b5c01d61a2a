import type { Person, TestClient } from '@plausch/dev-env';
import {
  type ErrorCode,
  type SocketRequestName,
  type SocketRequestOf,
  socketRequests,
} from '@plausch/protocol';
import type { Cast } from './cast.fixture.ts';

type Guest = { readonly person: Person; readonly client: TestClient };

/** A room with a witness in it who hears its events, and people outside. */
export class Company {
  readonly cast: Cast;
  readonly roomId: string;
  readonly witness: TestClient;
  /** People with their sockets, whose answers and messages are to be looked through. */
  readonly guests: Guest[] = [];

  private constructor(cast: Cast, roomId: string, witness: TestClient) {
    this.cast = cast;
    this.roomId = roomId;
    this.witness = witness;
  }

  static async gather(cast: Cast): Promise<Company> {
    const roomId = await cast.system.roomId();
    // Each case brings people of its own, and all of them stay.
    await cast.system.database.pool.query('update rooms set capacity = 200 where id = $1', [roomId]);
    const company = new Company(cast, roomId, await cast.system.connect(cast.victim));
    await company.witness.join(roomId);
    return company;
  }

  /** A new person who is in no room. */
  async visitor(): Promise<Guest> {
    return this.#connected(await this.cast.person());
  }

  /** A new member of the room. */
  async guest(): Promise<Guest> {
    const guest = await this.visitor();
    await guest.client.join(this.roomId);
    return guest;
  }

  /** The first connection of a person who has joined the room with a second one since. */
  async leftBehind(): Promise<TestClient> {
    const { person, client } = await this.guest();
    const second = await this.#connected(person);
    await second.client.join(this.roomId);
    return client;
  }

  /** A muted member of the room. */
  async muted(): Promise<TestClient> {
    const { person, client } = await this.guest();
    await this.cast.measure('mute', this.cast.as('moderator'), person);
    return client;
  }

  /** The room as its members see it now. */
  async view() {
    const { seq, members, history } = await this.witness.join(this.roomId);
    return { seq, members, history };
  }

  async #connected(person: Person): Promise<Guest> {
    const guest = { person, client: await this.cast.system.connect(person) };
    this.guests.push(guest);
    return guest;
  }
}

type Asked<Payload> = { readonly by: TestClient; readonly payload: Payload };

/** The calls of one socket request. The wrong ones change nothing, with any answer. */
export type RequestCase<Payload = unknown> = {
  readonly right: Asked<Payload>;
  readonly wrong: readonly [WrongRequest<Payload>, ...WrongRequest<Payload>[]];
};
type WrongRequest<Payload> = Asked<Payload> & {
  readonly who: string;
  /** `nothing`: acknowledged, because it is so already. */
  readonly answered: ErrorCode | 'nothing';
};

/** Who is in no room, and whose figure hangs on another device: nothing happens in the room for them. */
async function outsiders<Payload>(
  company: Company,
  payload: Payload,
  answered: ErrorCode | 'nothing' = 'not_in_room',
): Promise<readonly [WrongRequest<Payload>, WrongRequest<Payload>]> {
  return [
    { who: 'somebody in no room', by: (await company.visitor()).client, payload, answered },
    { who: 'a device left behind', by: await company.leftBehind(), payload, answered },
  ];
}

/** Every request of the contract; one that is missing here is a type error. */
const cases: {
  readonly [N in SocketRequestName]: (company: Company) => Promise<RequestCase<SocketRequestOf<N>>>;
} = {
  'room:join': async (company) => {
    const { client } = await company.visitor();
    return {
      right: { by: client, payload: { roomId: company.roomId } },
      wrong: [
        {
          who: 'somebody who makes up a room',
          by: client,
          payload: { roomId: crypto.randomUUID() },
          answered: 'not_found',
        },
        {
          who: 'somebody who takes a person for a room',
          by: client,
          payload: { roomId: company.cast.victim.user.id },
          answered: 'not_found',
        },
      ],
    };
  },

  'room:leave': async (company) => ({
    right: { by: (await company.guest()).client, payload: {} },
    wrong: await outsiders(company, {}, 'nothing'),
  }),

  'avatar:move': async (company) => {
    const payload = { x: 690, y: 500 };
    return {
      right: { by: (await company.guest()).client, payload },
      wrong: await outsiders(company, payload),
    };
  },

  'avatar:sit': async (company) => {
    const payload = { seatId: 'sofa.1' };
    const taken = { seatId: 'sofa.2' };
    await company.witness.do('avatar:sit', taken);
    const { client } = await company.guest();
    return {
      right: { by: client, payload },
      wrong: [
        ...(await outsiders(company, payload)),
        { who: 'somebody for the seat of another', by: client, payload: taken, answered: 'seat_taken' },
      ],
    };
  },

  'avatar:gesture': async (company) => {
    const payload = { kind: 'heart' } as const;
    return {
      right: { by: (await company.guest()).client, payload },
      wrong: [
        ...(await outsiders(company, payload)),
        { who: 'a muted person', by: await company.muted(), payload, answered: 'muted' },
      ],
    };
  },

  'chat:send': async (company) => {
    const { client } = await company.guest();
    const { id: replyTo } = await client.say('Wer ist da?');
    const payload = { clientId: crypto.randomUUID(), text: 'Guten Abend', kind: 'me', replyTo } as const;
    return {
      right: { by: client, payload },
      wrong: [
        ...(await outsiders(company, payload)),
        { who: 'a muted person', by: await company.muted(), payload, answered: 'muted' },
      ],
    };
  },

  'chat:roll': async (company) => {
    const { client } = await company.guest();
    const payload = { clientId: crypto.randomUUID(), dice: 2, sides: 6 };
    return {
      right: { by: client, payload },
      wrong: [
        ...(await outsiders(company, payload)),
        { who: 'a muted person', by: await company.muted(), payload, answered: 'muted' },
      ],
    };
  },

  'chat:edit': async (company) => {
    const [{ client }, other] = [await company.guest(), await company.guest()];
    const text = 'Guten Morgen';
    const payload = { id: (await client.say('Guten Abend')).id, text };
    const ofOther = { id: (await other.client.say('Das bleibt so')).id, text };
    return {
      right: { by: client, payload },
      wrong: [
        ...(await outsiders(company, payload)),
        { who: 'somebody for the line of another', by: client, payload: ofOther, answered: 'not_found' },
        {
          who: 'somebody who makes up a line',
          by: client,
          payload: { id: crypto.randomUUID(), text: 'Guten Tag' },
          answered: 'not_found',
        },
      ],
    };
  },

  'chat:delete': async (company) => {
    const [{ client }, other] = [await company.guest(), await company.guest()];
    const payload = { id: (await client.say('Das nehme ich zurück')).id };
    const ofOther = { id: (await other.client.say('Das bleibt')).id };
    return {
      right: { by: client, payload },
      wrong: [
        ...(await outsiders(company, payload)),
        { who: 'somebody for the line of another', by: client, payload: ofOther, answered: 'not_found' },
        {
          who: 'somebody who makes up a line',
          by: client,
          payload: { id: crypto.randomUUID() },
          answered: 'not_found',
        },
      ],
    };
  },

  'chat:react': async (company) => {
    const [{ client }, other] = [await company.guest(), await company.guest()];
    const payload = {
      id: (await other.client.say('Ich habe Kuchen dabei')).id,
      kind: 'party',
      on: true,
    } as const;
    return {
      right: { by: client, payload },
      wrong: [
        ...(await outsiders(company, payload)),
        { who: 'a muted person', by: await company.muted(), payload, answered: 'muted' },
      ],
    };
  },

  'chat:typing': async (company) => {
    const payload = { on: true };
    return {
      right: { by: (await company.guest()).client, payload },
      wrong: await outsiders(company, payload),
    };
  },

  'presence:set': async (company) => {
    const payload = { afk: true };
    const text = { ...payload, text: 'Tee holen' };
    return {
      right: { by: (await company.guest()).client, payload },
      wrong: [
        ...(await outsiders(company, payload)),
        ...(await outsiders(company, text)),
        { who: 'a muted person with words', by: await company.muted(), payload: text, answered: 'muted' },
      ],
    };
  },
};

export const REQUEST_NAMES = Object.keys(socketRequests) as SocketRequestName[];

/** Sets up the case of a request, without its types. */
export function requestCaseOf(name: SocketRequestName, company: Company): Promise<RequestCase> {
  // Types are not checked when tests run.
  if (!Object.hasOwn(cases, name)) throw new Error(`the request ${name} has no case`);
  return cases[name](company);
}
