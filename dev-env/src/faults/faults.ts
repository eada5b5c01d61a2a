import type { Random } from '../random.ts';
import type { ChatProcess } from './chat-process.ts';
import type { FaultyProxy, Silence, Weather } from './proxy.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Something that goes wrong, with everything that chance decides about it. */
export type Fault =
  | { readonly kind: 'F1 kill' }
  | { readonly kind: 'F2 freeze'; readonly forMs: number }
  | { readonly kind: 'F5 clock'; readonly offsetMs: number }
  | { readonly kind: 'F6 weather'; readonly weather: Weather; readonly forMs: number }
  | { readonly kind: 'F6 reset'; readonly share: number }
  | { readonly kind: 'F6 silence'; readonly silence: Silence; readonly share: number };
export type FaultKind = Fault['kind'];

/** Each kind as often as the others of its number; the network has three ways to be bad. */
const KINDS: readonly FaultKind[] = [
  ...Array<FaultKind>(3).fill('F1 kill'),
  ...Array<FaultKind>(3).fill('F2 freeze'),
  ...Array<FaultKind>(3).fill('F5 clock'),
  'F6 weather',
  'F6 reset',
  'F6 silence',
];

export function drawFault(random: Random, kind: FaultKind = random.pick(KINDS)): Fault {
  const share = random.between(20, 60) / 100;
  switch (kind) {
    case 'F1 kill':
      return { kind };
    case 'F2 freeze':
      return { kind, forMs: random.between(SECOND_MS, 3 * SECOND_MS) };
    case 'F5 clock':
      // Wrong by a second, an hour or a day, in either direction, or right again.
      return { kind, offsetMs: random.pick([-1, 1]) * random.pick([0, SECOND_MS, HOUR_MS, DAY_MS]) };
    case 'F6 weather':
      return { kind, forMs: random.between(SECOND_MS, 4 * SECOND_MS), weather: drawWeather(random) };
    case 'F6 reset':
      return { kind, share };
    case 'F6 silence':
      return { kind, silence: random.pick(['up', 'down', 'both']), share };
  }
}

const drawWeather = (random: Random): Weather =>
  random.pick<Weather>([
    { delayMs: random.between(20, 200), jitterMs: random.between(20, 400) },
    { bytesPerSecond: random.between(4_000, 40_000) },
  ]);

export type Scene = { readonly server: ChatProcess; readonly proxy: FaultyProxy; readonly random: Random };

/** Makes faults happen. Those of the process take turns; the network may be bad at the same time. */
export class FaultMaker {
  readonly #scene: Scene;
  readonly #pause: (ms: number) => Promise<void>;
  #turn: Promise<void> = Promise.resolve();
  #weatherNumber = 0;

  constructor(scene: Scene, pause: (ms: number) => Promise<void>) {
    this.#scene = scene;
    this.#pause = pause;
  }

  /** Resolves when it is over; connections that were made silent end later, by their timeouts. */
  async make(fault: Fault): Promise<void> {
    const { server, proxy, random } = this.#scene;
    switch (fault.kind) {
      case 'F1 kill':
        return this.#inTurn(async () => {
          await server.kill();
          await server.restart();
        });
      case 'F2 freeze':
        return this.#inTurn(async () => {
          server.freeze();
          await this.#pause(fault.forMs);
          server.thaw();
        });
      case 'F5 clock':
        return this.#inTurn(async () => server.setClock(fault.offsetMs));
      case 'F6 weather': {
        this.#weatherNumber += 1;
        const mine = this.#weatherNumber;
        proxy.weather = fault.weather;
        await this.#pause(fault.forMs);
        // A later one may rule by now.
        if (mine === this.#weatherNumber) proxy.heal();
        return;
      }
      case 'F6 reset':
        return proxy.reset(fault.share);
      case 'F6 silence':
        return proxy.silence(fault.silence, () => random.next() < fault.share);
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work);
    return this.#turn;
  }
}
