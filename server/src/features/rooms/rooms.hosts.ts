import type { Queryable } from '@plausch/platform/db';

type IsHost = (sql: Queryable, roomId: string, accountId: string) => Promise<boolean>;

/** Who is host of a room. A higher feature knows it, and says so when it is installed; until then a room has none. */
export class RoomHosts {
  #isHost: IsHost = async () => false;

  findBy(isHost: IsHost): void {
    this.#isHost = isHost;
  }

  has(sql: Queryable, roomId: string, accountId: string): Promise<boolean> {
    return this.#isHost(sql, roomId, accountId);
  }
}
