const NO_MEMBERS: ReadonlySet<never> = new Set();

/**
 * The groups of connections. Socket.IO's rooms do the same for several hundred bytes a connection, most of them for
 * the room that every connection has to itself.
 */
export class Groups<Member extends object> {
  readonly #members = new Map<string, Set<Member>>();
  readonly #groupsOf = new Map<Member, readonly string[]>();

  /** The members of a group, in the order in which they entered. */
  of(group: string): ReadonlySet<Member> {
    return this.#members.get(group) ?? NO_MEMBERS;
  }

  enter(member: Member, group: string): void {
    const groups = this.#groupsOf.get(member) ?? [];
    if (groups.includes(group)) return;
    this.#groupsOf.set(member, [...groups, group]);
    const members = this.#members.get(group);
    if (members) members.add(member);
    else this.#members.set(group, new Set([member]));
  }

  leave(member: Member, group: string): void {
    const groups = this.#groupsOf.get(member) ?? [];
    if (!groups.includes(group)) return;
    if (groups.length > 1) {
      const others = groups.filter((one) => one !== group);
      this.#groupsOf.set(member, others);
    } else this.#groupsOf.delete(member);
    this.#remove(member, group);
  }

  leaveAll(member: Member): void {
    for (const group of this.#groupsOf.get(member) ?? []) this.#remove(member, group);
    this.#groupsOf.delete(member);
  }

  #remove(member: Member, group: string): void {
    const members = this.#members.get(group);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(group);
  }
}
