import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger/index.ts';
import type { Mail, Mailer } from './contract.ts';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;

export type MailDispatcher = {
  /** Hands a mail over and returns at once: no answer waits for a mail server, and none tells by its time. */
  dispatch(mail: Mail): void;
  /** Resolves when every mail handed over has left or failed for good. */
  drain(): Promise<void>;
};

/** Sends in the background, a few times if it must; a mail that cannot be sent is an error in the log. */
export function createDispatcher(mailer: Mailer, logger: Logger): MailDispatcher {
  const underWay = new Set<Promise<void>>();

  async function deliver(mail: Mail): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await mailer.send(mail);
      } catch (error) {
        if (attempt === ATTEMPTS) {
          logger.error({ err: error, subject: mail.subject }, 'a mail could not be sent');
          return;
        }
        await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  }

  return {
    dispatch(mail) {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async drain() {
      await Promise.all(underWay);
    },
  };
}
