/** How many of something each owner may have at once. Owners who have none are forgotten. */
export class Places {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place for an owner; says whether there was one. */
  take(owner: string): boolean {
    const taken = this.#taken.get(owner) ?? 0;
    if (taken >= this.#most) return false;
    this.#taken.set(owner, taken + 1);
    return true;
  }

  /** How many owners have any. */
  get owners(): number {
    return this.#taken.size;
  }

  /** Gives back what was taken. */
  giveBack(owner: string): void {
    const left = (this.#taken.get(owner) ?? 0) - 1;
    if (left > 0) this.#taken.set(owner, left);
    else this.#taken.delete(owner);
  }
}
