import type { Page } from 'playwright-core';

/** Somebody's line to the server, on which news can be held up: what they send still gets through. */
export class SlowLine {
  #held: (() => void)[] | undefined;
  #holdsAt: string | undefined;

  /** Takes hold of the line; before the page opens it. */
  static async of(page: Page): Promise<SlowLine> {
    const line = new SlowLine();
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => line.#pass(() => socket.send(message)));
      socket.onMessage((message) => {
        if (line.#holdsAt !== undefined && String(message).includes(line.#holdsAt)) line.hold();
        server.send(message);
      });
    });
    return line;
  }

  /** From now on nothing arrives. */
  hold(): void {
    this.#held ??= [];
  }

  /** Nothing arrives any more once the page sends something with these words. */
  holdAt(words: string): void {
    this.#holdsAt = words;
  }

  /** Everything held up arrives, in order, and what comes later at once. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#holdsAt = undefined;
    for (const deliver of held) deliver();
  }

  #pass(deliver: () => void): void {
    if (this.#held) this.#held.push(deliver);
    else deliver();
  }
}
