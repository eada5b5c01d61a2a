import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

/** A newcomer with a phone: for each letter, and before each tap. */
export const PERSON = { letterMs: 250, tapMs: 1_200 };

/** Types and taps as fast as a person does, and adds up how long that takes: the rest of the way is waiting. */
export class Person {
  spentMs = 0;
  taps = 0;

  async spend(ms: number): Promise<void> {
    await delay(ms);
    this.spentMs += ms;
  }

  async tap(what: Locator): Promise<void> {
    await what.waitFor();
    await this.spend(PERSON.tapMs);
    await what.click();
    this.taps += 1;
  }

  async type(into: Locator, text: string): Promise<void> {
    await into.waitFor();
    await into.focus();
    for (const letter of text) {
      await this.spend(PERSON.letterMs);
      await into.pressSequentially(letter);
    }
  }

  /** A date from the phone's own wheel. */
  async choose(into: Locator, date: string): Promise<void> {
    await this.spend(PERSON.tapMs * 3);
    await into.fill(date);
  }
}
