import { isRefusal, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A person who is connected and in the room. */
export type Guest = TestClient & {
  readonly userId: string;
  readonly username: string;
  readonly token: string;
  readonly password: string;
};

/** A system for the tests of a file, and people who come into its first room. Talk has any pace here; the pace has tests of its own. */
export function hostGuests() {
  let system: TestSystem;
  let roomId: string;
  let number = 0;
  beforeAll(async () => {
    system = await startSystem({
      rules: { rooms: { newcomer: { burst: 100 }, slow: { automatic: { lines: 1_000 } } } },
    });
    roomId = await system.roomId();
  });
  afterAll(() => system.stop());
  // Time goes on between tests, so that figures of earlier ones have left.
  beforeEach(() => system.advance(60_000));

  /** A new person who is not in the room yet; each gets a name of their own. */
  const stranger = (name: string) => {
    number += 1;
    return system.person(`${name}${number}`);
  };

  return {
    get system() {
      return system;
    },
    get roomId() {
      return roomId;
    },
    stranger,
    /** A new person, connected and in the room. */
    async guest(name = 'Gast'): Promise<Guest> {
      const { token, user, password } = await stranger(name);
      const client = await system.connect({ token });
      await client.join(roomId);
      return Object.assign(client, { userId: user.id, username: user.username, token, password });
    },
  };
}

export const codeOf = (answer: object) => (isRefusal(answer) ? answer.error.code : 'ok');

export const send = (client: TestClient, text: string, clientId: string = crypto.randomUUID()) =>
  client.ask('chat:send', { clientId, text });
