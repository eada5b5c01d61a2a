/** Keeps what is read from being older than the last change that was heard of. */
export class Freshness {
  #changes = 0;

  /** A change was heard of: what is being read may be older. */
  changed(): void {
    this.#changes += 1;
  }

  /**
   * Reads until nothing changed meanwhile, and takes that over before anything else can happen. Answers what `take` answers,
   * rejects with what `read` rejects with.
   */
  async read<Found, Taken>(
    read: () => Promise<Found>,
    take: (found: Found) => Taken,
  ): Promise<Awaited<Taken>> {
    for (;;) {
      const before = this.#changes;
      const found = await read();
      if (before === this.#changes) return await take(found);
    }
  }
}
