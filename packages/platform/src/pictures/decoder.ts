import type { ChildProcess } from 'node:child_process';
import type { Logger } from '../logger/index.ts';
import type { DecoderMessage } from './decoder.contract.ts';
import { launchDecoder } from './decoder.launch.ts';
import { PictureRefused, PicturesBusy } from './refused.ts';

export type DecoderTimes = {
  /** For one picture. */
  readonly drawMs: number;
  /** Until a new process can be asked; a loaded machine is slow. */
  readonly startMs: number;
  /** How long a process without work is kept. */
  readonly idleMs: number;
};

type Heard = DecoderMessage | 'ended' | 'late';

const KEPT_COMPLAINT = 2_000;

/**
 * Draws pictures in a process of its own, one at a time. It is started for the first picture, kept for the next ones, and
 * killed when a picture takes too long.
 */
export class Decoder {
  readonly #times: DecoderTimes;
  readonly #logger: Logger;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(times: DecoderTimes, logger: Logger) {
    this.#times = times;
    this.#logger = logger;
  }

  /**
   * Only one at a time.
   * @throws PictureRefused for what cannot be decoded, takes too long, or ends the process twice.
   */
  async draw(bytes: Uint8Array): Promise<Buffer> {
    clearTimeout(this.#idle);
    // Twice: the process may have been ended from outside, which is not the picture's fault.
    for (const isLast of [false, true]) {
      const child = this.#child ?? (await this.#start());
      child.send(bytes, () => {});
      const heard = await hear(child, this.#times.drawMs);
      if (typeof heard === 'object') {
        this.#idle = setTimeout(() => this.#kill(), this.#times.idleMs).unref();
        return Buffer.from(heard.picture);
      }
      if (heard === 'late') {
        this.#logger.warn('a picture took too long, its decoder is killed');
        this.#kill();
      }
      if (this.#isClosed) throw new PicturesBusy('the process ends');
      if (heard !== 'ended') throw new PictureRefused(heard === 'late' ? 'effort' : 'format');
      if (isLast) break;
    }
    throw new PictureRefused('effort');
  }

  /** Kills the process; a picture in the middle of it is not drawn. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    this.#kill();
    await ended;
  }

  async #start(): Promise<ChildProcess> {
    if (this.#isClosed) throw new PicturesBusy('the process ends');
    const child = launchDecoder();
    this.#child = child;
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = `${complaint}${text}`.slice(-KEPT_COMPLAINT);
    });
    const whenEnded = (how: unknown, signal?: unknown) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#logger.warn({ how: String(how ?? signal), complaint }, 'the decoder of pictures ended by itself');
    };
    child.once('exit', whenEnded).on('error', whenEnded);
    // An idle decoder does not keep this process alive.
    child.unref();
    child.channel?.unref();
    const heard = await hear(child, this.#times.startMs);
    if (heard === 'ready') {
      this.#logger.debug({ pid: child.pid }, 'the decoder of pictures is ready');
      return child;
    }
    this.#kill();
    if (this.#isClosed) throw new PicturesBusy('the process ends');
    throw new Error(`the decoder of pictures did not start: ${complaint || String(heard)}`);
  }

  #kill(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGKILL');
  }
}

/** The next message of a process, or what came in its place. */
function hear(child: ChildProcess, limitMs: number): Promise<Heard> {
  return new Promise((resolve) => {
    const settle = (heard: Heard) => {
      clearTimeout(limit);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(heard);
    };
    const onMessage = (message: unknown) => settle(message as DecoderMessage);
    const onEnd = () => settle('ended');
    const limit = setTimeout(() => settle('late'), limitMs);
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
  });
}
