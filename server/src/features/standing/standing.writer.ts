import type { Cancel } from '@plausch/platform/clock';
import type { Ground } from '../../ground.ts';
import type { Activity, Earned } from './standing.activity.ts';
import { type AwardGround, award } from './standing.award.ts';

/** So much is paid by one transaction: other transactions wait for it only shortly. */
const AT_ONCE = 300;

/** [ST3] Writes down what was earned, a few times a minute and at the end; what fails is tried again with the next time. */
export class StandingWriter {
  readonly #ground: Pick<Ground, 'clock' | 'database' | 'logger'> & AwardGround;
  readonly #activity: Activity;
  #cancel: Cancel | undefined;
  #isClosed = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(ground: Pick<Ground, 'clock' | 'database' | 'logger'> & AwardGround, activity: Activity) {
    this.#ground = ground;
    this.#activity = activity;
    activity.onEarned(() => this.#writeSoon());
  }

  /** Resolves once everything that was earned until now is written down, or has failed. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    return this.write();
  }

  /** No timer runs while no account earns anything. */
  #writeSoon(): void {
    if (this.#isClosed || this.#cancel) return;
    const { clock, rules } = this.#ground;
    this.#cancel = clock.schedule(rules.standing.gatherMs, () => {
      this.#cancel = undefined;
      void this.write();
    });
  }

  async #writeAll(): Promise<void> {
    const earned = this.#activity.take();
    for (let from = 0; from < earned.length; from += AT_ONCE) {
      const some = earned.slice(from, from + AT_ONCE);
      try {
        await this.#pay(some);
      } catch (error) {
        this.#ground.logger.warn({ err: error }, 'what people have earned could not be written down');
        this.#activity.putBack(earned.slice(from));
        return;
      }
    }
  }

  async #pay(earned: readonly Earned[]): Promise<void> {
    await this.#ground.database.inTransaction((work) => award(this.#ground, work, earned));
  }
}
