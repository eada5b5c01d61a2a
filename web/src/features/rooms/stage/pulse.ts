import type { BubbleList } from '../bubbles/bubble-list.ts';
import type { Camera } from './camera.ts';
import { type DrawnFigure, isInSight } from './cast.ts';
import { heardFrom, type Moment } from './life.ts';
import { type LifeLevel, type Lively, lifeLevel, QUIET, stirred } from './lively.ts';
import type { Effects } from './pace.ts';
import { type Speech, speechesOf } from './speech.ts';

/** Keeps what life on a stage depends on: when something last happened, what is being said, how much there may be. */
export class Pulse {
  #lively: Lively = QUIET;
  #speeches: readonly Speech[] = [];
  #level: LifeLevel = 'none';

  /** Whether a quiet stage has to be drawn again when something happens that is not seen itself. */
  get beats(): boolean {
    return this.#level === 'all';
  }

  /** Something has happened. */
  stir(now: number): void {
    this.#lively = stirred(this.#lively, now);
  }

  /** The bubbles there are now. */
  hear(list: BubbleList): void {
    this.#speeches = speechesOf(list);
  }

  /** What bodies do by themselves in the frame that is about to be drawn. */
  moment(
    drawn: readonly DrawnFigure[],
    camera: Camera,
    now: number,
    device: { readonly still: boolean; readonly effects: Effects },
  ): Moment {
    let inSight = 0;
    for (const figure of drawn) if (isInSight(camera, figure)) inSight += 1;
    this.#level = lifeLevel({ ...device, inSight });
    const heard = this.#level === 'none' ? [] : heardFrom(this.#speeches, drawn, now);
    return { now, level: this.#level, lively: this.#lively, heard };
  }
}
