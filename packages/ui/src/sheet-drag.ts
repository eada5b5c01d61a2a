/** How much of the window a sheet takes. */
export type SheetHeight = 'half' | 'full';

/** What a finger did to a sheet when it let go. */
export type Drag = {
  /** Pixels from where it took hold; down is positive. */
  readonly byPixels: number;
  /** Pixels per millisecond at the end; down is positive. */
  readonly speed: number;
  /** The sheet's height in pixels before. */
  readonly tallPixels: number;
  readonly height: SheetHeight;
};

/** A flick counts however short it is. */
const FLICK_SPEED = 0.5;
/** A slow finger has to mean it: this share of the sheet closes it, this way up enlarges it. */
const CLOSING_SHARE = 0.35;
const ENLARGING_PIXELS = 48;
/** Less than this is a tap that trembled. */
const TREMBLE_PIXELS = 6;

/** Where a sheet goes when the finger lets go: it closes, or it stands at one of its heights. */
export function afterDrag({ byPixels, speed, tallPixels, height }: Drag): SheetHeight | 'closed' {
  if (Math.abs(byPixels) < TREMBLE_PIXELS) return height;
  // A finger that turned back at the end has changed its mind.
  if (byPixels > 0) {
    if (speed < -FLICK_SPEED) return height;
    return speed > FLICK_SPEED || byPixels > tallPixels * CLOSING_SHARE ? 'closed' : height;
  }
  if (speed > FLICK_SPEED) return height;
  return speed < -FLICK_SPEED || -byPixels > ENLARGING_PIXELS ? 'full' : height;
}
