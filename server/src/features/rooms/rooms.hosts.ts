import type { Queryable } from '@plausch/platform/db';

/** What a higher feature knows of hosts. */
type HostSource = {
  readonly isHost: (sql: Queryable, roomId: string, accountId: string) => Promise<boolean>;
  readonly hostIdsOf: (sql: Queryable, roomId: string) => Promise<readonly string[]>;
};

/** Who is host of a room. A higher feature knows it, and says so when it is installed; until then a room has none. */
export class RoomHosts {
  #source: HostSource = { isHost: async () => false, hostIdsOf: async () => [] };
  /** By room: its hosts, once they were asked for. */
  readonly #known = new Map<string, Promise<ReadonlySet<string>>>();

  findBy(source: HostSource): void {
    this.#source = source;
  }

  /** As the database has it: for what only a host may do. */
  has(sql: Queryable, roomId: string, accountId: string): Promise<boolean> {
    return this.#source.isHost(sql, roomId, accountId);
  }

  /** From memory, for what is asked with every line; a change is known once `forget` was told of it. */
  async isKnown(sql: Queryable, roomId: string, accountId: string): Promise<boolean> {
    let asked = this.#known.get(roomId);
    if (!asked) {
      asked = this.#source.hostIdsOf(sql, roomId).then((ids) => new Set(ids));
      this.#known.set(roomId, asked);
      asked.catch(() => this.forget(roomId));
    }
    return (await asked).has(accountId);
  }

  /** The hosts of this room are others now. */
  forget(roomId: string): void {
    this.#known.delete(roomId);
  }
}
