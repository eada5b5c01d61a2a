/**
 * When the stage draws: with the browser's next picture where something moves, some time later where people merely
 * live, and not at all otherwise. A hidden page draws nothing; whoever shows it again has to ask.
 */
export class FrameLoop {
  readonly #draw: (timestamp: number) => void;
  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isForLife = false;
  #isClosed = false;

  constructor(draw: (timestamp: number) => void) {
    this.#draw = draw;
  }

  /** A frame is to come because something moves. */
  get isDue(): boolean {
    return this.#request !== 0 && !this.#isForLife;
  }

  /** No frame is to come at all. */
  get isIdle(): boolean {
    return this.#request === 0 && this.#timer === undefined;
  }

  /** Asks for a frame; cheap to call, and does nothing while one is due. */
  soon(): void {
    this.#isForLife = false;
    this.#schedule();
  }

  /** Asks for a frame in so many milliseconds, unless one comes before. */
  later(ms: number): void {
    if (!this.isIdle || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#isForLife = true;
      this.#schedule();
    }, ms);
  }

  close(): void {
    this.#isClosed = true;
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#request !== 0 || this.#isClosed || document.hidden) return;
    this.#request = requestAnimationFrame((timestamp) => {
      this.#request = 0;
      this.#draw(timestamp);
    });
  }
}
