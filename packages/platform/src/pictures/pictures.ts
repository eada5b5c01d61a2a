import type { Logger } from '../logger/index.ts';
import { Decoder, type DecoderTimes } from './decoder.ts';
import { FairQueue, type QueueSize, type Sender } from './fair-queue.ts';
import { examinePicture } from './header.ts';

const TIMES: DecoderTimes = { drawMs: 10_000, startMs: 30_000, idleMs: 60_000 };
/** At most 100 MB of pictures wait in memory, where each has 5. */
const QUEUE: QueueSize = { mostWaiting: 20, mostOfOneSender: 3, longestWaitMs: 15_000 };

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
  times?: Partial<DecoderTimes>;
  queue?: Partial<QueueSize>;
}): Pictures {
  const decoder = new Decoder({ ...TIMES, ...parts.times }, parts.logger);
  const queue = new FairQueue({ ...QUEUE, ...parts.queue });
  return {
    async redraw(bytes, sender) {
      examinePicture(bytes);
      return queue.run(sender, () => decoder.draw(bytes));
    },
    async close() {
      queue.close();
      await decoder.close();
    },
  };
}
