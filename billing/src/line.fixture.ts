import type { IncomingHttpHeaders } from 'node:http';
import type { Gateway } from './features/gateways/index.ts';
import type { Crashpoint, Line } from './ground.ts';

/** What happens to one question. `lost`: it fails, before the gateway heard of it or after it has acted. */
export const TROUBLES = ['question lost', 'answer lost', 'question held', 'answer held'] as const;
export type Trouble = (typeof TROUBLES)[number] | 'passes';

export type HeldEvent = { readonly raw: Buffer; readonly headers: IncomingHttpHeaders };

const ASKING: ReadonlySet<string> = new Set<keyof Gateway>([
  'ensureCustomer',
  'createIntent',
  'changeIntent',
  'cancelIntent',
  'readIntent',
  'readDispute',
  'listCharges',
  'charge',
  'refund',
  'find',
]);

/** A bad line to a gateway, and power that goes: what is said gets lost or comes late, and what is done is cut, as the test says. */
export class BadLine {
  /** What happens to the next questions, the first one first. */
  readonly troubles: Trouble[] = [];
  /** What is answered to a question in place of the gateway, which does not hear of it. */
  readonly lies = new Map<string, unknown>();
  /** Whether events of the gateway do not come through. Those that did not are kept in `events`. */
  areEventsHeld = false;
  readonly events: HeldEvent[] = [];
  /** How many points of the code are passed until whatever is being done there is cut; undefined: nothing is. */
  cutAfter: number | undefined;
  cuts = 0;
  readonly #held = new Set<() => void>();
  /** Goes up when the line is mended: what was about to happen on the bad one does not. */
  #life = 0;
  readonly #waiting = new Set<() => void>();

  readonly line: Line = (system) =>
    new Proxy(system, {
      get: (target, name, receiver) => {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        if (name === 'readEvent')
          return (raw: Buffer, headers: IncomingHttpHeaders) => {
            if (!this.areEventsHeld) return value(raw, headers);
            this.events.push({ raw, headers });
            throw new Error('the line is down for events');
          };
        return ASKING.has(String(name))
          ? (...said: unknown[]) =>
              this.#ask(async () =>
                this.lies.has(String(name)) ? this.lies.get(String(name)) : value(...said),
              )
          : value;
      },
    });

  readonly crashpoint: Crashpoint = () => {
    if (this.cutAfter === undefined) return;
    this.cutAfter -= 1;
    if (this.cutAfter >= 0) return;
    this.cutAfter = undefined;
    this.cuts += 1;
    throw new Error('the power is gone');
  };

  /** Resolves once a question or an answer is held, now or later. */
  whenHeld(): Promise<void> {
    if (this.#held.size > 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** Lets everything pass that is held. */
  release(): void {
    for (const pass of this.#held) pass();
    this.#held.clear();
  }

  /** A good line again. */
  heal(): void {
    this.#life += 1;
    this.troubles.length = 0;
    this.lies.clear();
    this.cutAfter = undefined;
    this.areEventsHeld = false;
    this.release();
  }

  async #ask(ask: () => Promise<unknown>): Promise<unknown> {
    const trouble = this.troubles.shift();
    const life = this.#life;
    if (trouble === 'question lost') throw new Error('the line is down');
    if (trouble === 'question held') await this.#hold();
    const answer = await ask();
    if (life !== this.#life) return answer;
    if (trouble === 'answer lost') throw new Error('the line went down');
    if (trouble === 'answer held') await this.#hold();
    return answer;
  }

  #hold(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.add(resolve);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
    return promise;
  }
}
