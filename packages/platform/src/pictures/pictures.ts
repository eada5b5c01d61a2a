import type { Clock } from '../clock/index.ts';
import { Gate, GateRefused, type GateRules } from '../gate/index.ts';
import type { Logger } from '../logger/index.ts';
import { Decoder, type DecoderTimes } from './decoder.ts';
import { examinePicture } from './header.ts';
import { PicturesBusy } from './refused.ts';

const TIMES: DecoderTimes = { drawMs: 10_000, startMs: 30_000, idleMs: 60_000 };
/** At most 100 MB of pictures wait in memory, where each has 5. */
const RULES: GateRules = { width: 1, waitingInAll: 20, waitingOfSender: 3, patienceMs: 15_000 };

export type Sender = {
  /** The name by which pictures count together; senders take turns. */
  readonly sender: string;
  /** Aborts when the picture is not needed any more. */
  readonly signal?: AbortSignal | undefined;
};

export type Pictures = {
  /**
   * Draws a picture anew: WebP, its longer side at most 2,000 px, turned as its camera says, its first frame only. What
   * else lay in the file (where it was taken, a program behind the picture) is gone.
   * @throws PictureRefused for what is no PNG, JPEG, WebP or GIF, is broken, too large, or takes too long; PicturesBusy where
   * too many wait; the reason of the sender's signal, when it aborts before the picture is begun.
   */
  redraw(bytes: Uint8Array, sender: Sender): Promise<Buffer>;
  close(): Promise<void>;
};

/** Draws pictures one at a time, in a process that can be killed. */
export function createPictures(parts: {
  logger: Logger;
  clock: Clock;
  times?: Partial<DecoderTimes>;
}): Pictures {
  const decoder = new Decoder({ ...TIMES, ...parts.times }, parts.logger);
  const gate = new Gate(RULES, parts.clock);
  return {
    async redraw(bytes, sender) {
      examinePicture(bytes);
      try {
        return await gate.run(() => decoder.draw(bytes), sender);
      } catch (error) {
        if (error instanceof GateRefused) throw new PicturesBusy(error.message, { cause: error });
        throw error;
      }
    },
    async close() {
      gate.close();
      await decoder.close();
    },
  };
}
