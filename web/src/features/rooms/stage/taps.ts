/** What is needed of the browser's pointer events; milliseconds and client pixels. */
export type Touch = Pick<
  PointerEvent,
  'pointerId' | 'pointerType' | 'isPrimary' | 'clientX' | 'clientY' | 'timeStamp'
>;

/** A finger that moves further or rests longer wants something else. */
const SLOP_PX = 10;
const TAP_MAX_MS = 500;
/** Older browsers do not say which finger a click came of; it comes this soon after. */
const ECHO_MS = 700;

/**
 * Knows a finger's tap as soon as the finger is up. The browser's click comes of the same finger, on a slow
 * device a whole picture later, and must then not count a second time.
 */
export class Taps {
  #down: Touch | null = null;
  #taken: Touch | null = null;

  down(touch: Touch): void {
    // A second finger makes a gesture of both.
    this.#down = touch.pointerType === 'touch' && touch.isPrimary ? touch : null;
  }

  /** Whether this ends a tap. */
  up(touch: Touch): boolean {
    const down = this.#down;
    this.#down = null;
    if (down?.pointerId !== touch.pointerId) return false;
    const distance = Math.hypot(touch.clientX - down.clientX, touch.clientY - down.clientY);
    return distance <= SLOP_PX && touch.timeStamp - down.timeStamp <= TAP_MAX_MS;
  }

  /** The finger slid away or the browser made something else of it. */
  cancel(): void {
    this.#down = null;
  }

  /** Marks a tap as acted on. */
  take(touch: Touch): void {
    this.#taken = touch;
  }

  /** Whether a click comes of the tap that was acted on. */
  isEcho(click: { readonly pointerId?: number; readonly timeStamp: number }): boolean {
    const taken = this.#taken;
    this.#taken = null;
    if (!taken) return false;
    if (click.pointerId !== undefined) return click.pointerId === taken.pointerId;
    return click.timeStamp - taken.timeStamp < ECHO_MS;
  }
}
