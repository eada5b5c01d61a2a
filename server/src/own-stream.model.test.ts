import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Another story of devices, cuts and restarts with each run of the tests; a failure names the seed that repeats it. */
const RUNS = 6;
const MOST_STEPS = 25;
const DEVICES = 3;

type Step =
  | { readonly kind: 'warn' }
  | { readonly kind: 'close'; readonly which: number }
  | { readonly kind: 'cut' | 'come' | 'reload'; readonly device: number }
  | { readonly kind: 'restart' };

const device = fc.nat(DEVICES - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Step>({ kind: 'warn' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), which: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'come', 'reload'), device }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'restart' }) },
);

/** A device as our client is one: it keeps the state, and the number up to which it knows it. */
class Device {
  readonly #system: TestSystem;
  readonly #person: Person;
  #client: TestClient | undefined;
  #read = 0;
  /** Undefined before the first snapshot. */
  open: string[] | undefined;
  since: number | null = null;

  constructor(system: TestSystem, person: Person) {
    this.#system = system;
    this.#person = person;
  }

  async come(): Promise<void> {
    if (this.#client?.socket.connected) return;
    this.take();
    this.#read = 0;
    this.#client = await this.#system.connect(this.#person, { since: this.since });
  }

  cut(): void {
    this.#client?.dropConnection();
  }

  async reload(): Promise<void> {
    this.cut();
    this.take();
    [this.open, this.since, this.#client] = [undefined, null, undefined];
    await this.come();
  }

  /** Applies what has arrived; each number is one more than the last. */
  take(): void {
    const messages = this.#client?.messages ?? [];
    for (; this.#read < messages.length; this.#read += 1) {
      const { name, message, beside } = messages[this.#read] ?? {};
      if (!beside) continue;
      if (name === 'own:snapshot') {
        expect(this.since, 'a snapshot comes only where nothing is known').toBeNull();
        this.open = (message as { warnings: { id: string }[] }).warnings.map(({ id }) => id);
      } else {
        expect(beside.number, 'a gap or a doubled event').toBe((this.since ?? 0) + 1);
        if (name === 'warned') this.open?.push(beside.about ?? '');
        if (name === 'warning:closed')
          this.open = this.open?.filter((id) => id !== (message as { id: string }).id);
      }
      this.since = beside.number;
    }
  }

  upTo(number: number): Promise<void> {
    const hasIt = () => {
      this.take();
      return (this.since ?? -1) >= number;
    };
    if (!this.#client) throw new Error('the device never came');
    return this.#client.until(hasIt, `event ${number}`);
  }
}

let system: TestSystem;
let people = 0;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

it('[SN5] whatever devices do and miss, all of them end equal, and none hears anything twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: MOST_STEPS }), async (steps) => {
      people += 1;
      const person = await system.person(`Modell${people}`);
      const devices = Array.from({ length: DEVICES }, () => new Device(system, person));
      const [first] = devices as [Device];
      await first.come();
      /** What the server knows to be open, and how much was told. */
      const open: string[] = [];
      let told = 0;
      const perform = async (one: Step) => {
        switch (one.kind) {
          case 'warn': {
            told += 1;
            await system.operator.run(['warn', person.user.username, `Zum ${told}. Mal`]);
            const { body } = await system.call('listOwnSanctions', { token: person.token });
            open.push(body.items[0]?.id ?? '');
            return;
          }
          case 'close': {
            const id = open[one.which];
            if (id === undefined) return;
            open.splice(one.which, 1);
            told += 1;
            await system.call('closeWarning', { token: person.token, params: { id } });
            return;
          }
          case 'restart':
            return system.restart();
          case 'cut':
            return devices[one.device]?.cut();
          default:
            return devices[one.device]?.[one.kind]();
        }
      };
      for (const one of steps) await perform(one);
      for (const one of devices) await one.come();
      for (const one of devices) await one.upTo(told);
      expect(devices.map((one) => one.open)).toEqual(devices.map(() => open));
    }),
    { numRuns: RUNS },
  );
}, 60_000);
