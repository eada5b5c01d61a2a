/**
 * Which connections belong to a person or a session: nearly always one. A few bytes for each, where a room of
 * Socket.IO's own costs several hundred.
 */
export class Holders<Connection> {
  readonly #connections = new Map<string, readonly Connection[]>();

  of(owner: string): readonly Connection[] {
    return this.#connections.get(owner) ?? [];
  }

  add(owner: string, connection: Connection): void {
    this.#connections.set(owner, [...this.of(owner), connection]);
  }

  remove(owner: string, connection: Connection): void {
    const others = this.of(owner).filter((one) => one !== connection);
    if (others.length > 0) this.#connections.set(owner, others);
    else this.#connections.delete(owner);
  }
}
