/** By so much two answers may differ beyond what their ways explain, before one of the clocks must have been set. */
const SET_BY_MS = 250;
/** A sample older than this gives way to any newer one: clocks drift. */
const SAMPLE_LIFE_MS = 5 * 60_000;

/**
 * The server's clock as seen from here. Every acknowledgement carries the server's time; it left about half
 * a round trip ago, and the shorter the round trip, the better the guess. An answer that contradicts the guess takes its place:
 * a clock was set, or the device has slept.
 */
export class ServerClock {
  #offsetMs = 0;
  #roundTripMs = Number.POSITIVE_INFINITY;
  #takenAtMs = 0;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Milliseconds since 1970 on the server's clock; our own until the first sample. */
  now(): number {
    return this.#now() + this.#offsetMs;
  }

  /** Learns from an answer that has just come: what the server's clock said and how long the trip took. */
  learn(serverNowMs: number, roundTripMs: number): void {
    const receivedAtMs = this.#now();
    const isStale = receivedAtMs - this.#takenAtMs > SAMPLE_LIFE_MS;
    const offsetMs = serverNowMs + roundTripMs / 2 - receivedAtMs;
    const mayDifferMs = (roundTripMs + this.#roundTripMs) / 2 + SET_BY_MS;
    const wasSet = Math.abs(offsetMs - this.#offsetMs) > mayDifferMs;
    if (roundTripMs > this.#roundTripMs && !isStale && !wasSet) return;
    this.#offsetMs = offsetMs;
    this.#roundTripMs = roundTripMs;
    this.#takenAtMs = receivedAtMs;
  }
}
