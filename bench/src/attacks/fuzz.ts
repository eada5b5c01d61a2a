import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Participant, RawSocket } from '@plausch/dev-env/faults';
import { ERRORS } from '@plausch/protocol';
import type { Attack, AttackContext } from './attack.ts';
import { badInputs, type Input } from './fuzz-inputs.ts';
import { share, upTo } from './share.ts';
import { Visitor, Wire } from './sockets.ts';

const DOSES = { short: 2_000, large: 1_000_000 } as const;
const AT_ONCE = 32;
/** Calls of one network: of the rarest class only one or two are among them. */
const CALLS_OF_A_NETWORK = 50;
const PATIENCE_MS = 10_000;
const MEMORY_BYTES = 100 * 1_048_576;
const REST_MS = 120_000;
const LOOK_EVERY_MS = 500;
const NOTED_EVERY = 50_000;
const SHOWN = 300;

/** Whatever comes in: no answer of the 500 kind, no crash, and memory comes back. */
export const fuzz: Attack = {
  name: 'fuzz',
  summary: 'bad inputs by the protocol: bodies, paths, forms, bytes against HTTP, frames',
  rows: ['IN-8', 'IN-9', 'IN-10', 'WS-2', 'LO-2'],
  async run(context) {
    const fuzzer = await Fuzzer.gather(context);
    // What a first time costs (caches, pools) is no growth.
    await fuzzer.run(Math.ceil(DOSES[context.dose] / 50));
    const quiet = context.target.residentBytes;
    await fuzzer.run(DOSES[context.dose]);
    fuzzer.end();
    await honestVisit(context);
    if (context.dose === 'large') await expectMemoryBack(context, quiet);
  },
};

/** A refusal in place of work is honest where it names its reason. */
const SHED = `"code":"unavailable"`;

class Fuzzer {
  readonly #context: AttackContext;
  readonly #people: readonly Participant[];
  readonly #staff: Participant;
  /** Whom staff has to do with, so that all others stay. */
  readonly #scapegoat: Participant;
  readonly #roomId: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  readonly #sockets: (RawSocket | undefined)[] = [];
  readonly #networks: readonly string[];
  #calls = 0;

  private constructor(context: AttackContext, people: readonly Participant[], roomId: string) {
    this.#context = context;
    this.#people = people;
    this.#staff = people.at(-1) as Participant;
    this.#scapegoat = people.at(-2) as Participant;
    this.#roomId = roomId;
    const networks = Math.ceil(DOSES[context.dose] / CALLS_OF_A_NETWORK);
    this.#networks = Array.from({ length: networks }, () => context.target.newNetwork());
  }

  static async gather(context: AttackContext): Promise<Fuzzer> {
    const people = context.target.takePeople(AT_ONCE + 2);
    await context.target.rows("update accounts set role = 'admin' where id = $1", [people.at(-1)?.userId]);
    const { body } = await context.target.call('listRooms', {});
    return new Fuzzer(context, people, body.items[0]?.id ?? '');
  }

  async run(count: number): Promise<void> {
    const { random, signal, tally, note } = this.#context;
    let done = 0;
    const scene = () => this.#scene();
    const inputs = badInputs(random, count, scene, () => this.#nextNetwork());
    await share(inputs, AT_ONCE, signal, async (input, hand) => {
      await this.#send(input, hand);
      tally.count('bad inputs');
      tally.count(
        `${input.kind}: ${input.kind === 'http' && !['form', 'page'].includes(input.what) ? 'endpoints' : input.what}`,
      );
      done += 1;
      if (done % NOTED_EVERY === 0) note(`${done} bad inputs`);
      if (!this.#context.target.isRunning) throw new Error('the server is gone');
    });
  }

  end(): void {
    for (const socket of this.#sockets) socket?.destroy();
    this.#agent.destroy();
  }

  #scene() {
    const { random } = this.#context;
    return {
      username: `Irgendwer${random.between(0, 1e6)}`,
      email: `irgendwer${random.between(0, 1e6)}@beispiel.test`,
      userId: this.#scapegoat.userId,
      roomId: this.#roomId,
      anyId: uuidOf(random),
    };
  }

  #nextNetwork(): string {
    this.#calls += 1;
    return this.#networks[this.#calls % this.#networks.length] ?? '';
  }

  #send(input: Input, hand: number): Promise<void> {
    switch (input.kind) {
      case 'http':
        return this.#call(input, hand);
      case 'bytes':
        return this.#throw(input);
      case 'frame':
        return this.#frame(input, hand);
    }
  }

  #judge(input: Input, status: number, text: string): void {
    const { tally } = this.#context;
    tally.count(`answered ${status}`);
    if (status < 500) return;
    if (status === ERRORS.unavailable.status && text.includes(SHED)) return;
    const shown =
      input.kind === 'http'
        ? `${input.method} ${input.path} ${String(input.body ?? '')}`
        : String(input.bytes);
    tally.find(`an answer ${status}`, `${JSON.stringify(shown.slice(0, SHOWN))} ${text.slice(0, SHOWN)}`);
  }

  async #call(input: Extract<Input, { kind: 'http' }>, hand: number): Promise<void> {
    const { target, tally } = this.#context;
    const person = { nobody: undefined, person: this.#people[hand], staff: this.#staff }[input.as];
    const headers: Record<string, string> = {
      'x-forwarded-for': this.#nextNetwork(),
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(input.body !== undefined && { 'content-length': String(Buffer.byteLength(input.body)) }),
      ...input.headers,
    };
    if (headers['transfer-encoding'] !== undefined) delete headers['content-length'];
    const { method, path, body } = input;
    await new Promise<void>((resolve) => {
      const options = { port: target.port, host: '127.0.0.1', agent: this.#agent, method, path, headers };
      const cut = () => {
        tally.count('cut');
        resolve();
      };
      try {
        const sending = request(options, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', cut);
          answer.once('close', () => {
            this.#judge(input, answer.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'));
            resolve();
          });
        });
        sending.setTimeout(PATIENCE_MS, () => {
          tally.find('no answer', `${method} ${path.slice(0, SHOWN)}`);
          sending.destroy();
        });
        // Who refuses a body before it is all there closes the connection.
        sending.once('error', cut);
        sending.end(body);
      } catch {
        // Node itself refuses to send it, so nobody can by this way.
        tally.count('not sent');
        resolve();
      }
    });
  }

  async #throw(input: Extract<Input, { kind: 'bytes' }>): Promise<void> {
    const { tally } = this.#context;
    const wire = new Wire(this.#context.target.port);
    await wire.write(input.bytes);
    wire.tcp.end();
    await Promise.race([wire.closed, pause(PATIENCE_MS, undefined, { ref: false })]);
    tally.expect(
      wire.isOver,
      'bytes were neither answered nor cut',
      JSON.stringify(String(input.bytes).slice(0, SHOWN)),
    );
    wire.destroy();
    for (const [, status] of wire.heard.matchAll(/^HTTP\/1\.1 (\d{3}) /gm))
      this.#judge(input, Number(status), wire.heard);
  }

  async #frame({ bytes, isSignedIn }: Extract<Input, { kind: 'frame' }>, hand: number): Promise<void> {
    const { target, tally } = this.#context;
    let socket = this.#sockets[hand];
    if (!socket || socket.isClosed) {
      const token = isSignedIn ? this.#people[hand]?.token : undefined;
      socket = await RawSocket.open(target.port, token, this.#nextNetwork()).catch(() => undefined);
      this.#sockets[hand] = socket;
      tally.count(socket ? 'sockets opened' : 'sockets refused');
      if (!socket) return;
      if (token !== undefined) await socket.ask('room:join', JSON.stringify({ roomId: this.#roomId }));
    }
    socket.write(bytes);
    if (!isSignedIn) {
      // Nobody answers a stranger: the connection is given up, also where it was not cut.
      await pause(0);
      socket.destroy();
      return;
    }
    const answer = (await Promise.race([socket.ask('chat:typing', '{"on":true}'), socket.closed])) as
      | { error?: { code: string } }
      | undefined;
    const code = answer?.error?.code ?? (socket.isClosed ? 'cut' : 'ok');
    tally.count(`frames: ${code}`);
    tally.expect(code !== 'internal', 'a request of the socket failed', String(bytes.subarray(0, SHOWN)));
  }
}

function uuidOf(random: AttackContext['random']): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.between(0, 15).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
}

/** Somebody honest, after all of that. */
async function honestVisit({ target, tally }: AttackContext): Promise<void> {
  const [person] = target.takePeople(1);
  const { status, body } = await target.call('listRooms', {});
  tally.expect(status === 200, 'the list of rooms is gone', String(status));
  const visitor = new Visitor(target.origin, person?.token ?? '', target.newNetwork());
  tally.expect((await visitor.connect()) === 'in', 'nobody comes in any more');
  // Those who attacked may still stand in a room, up to its last place.
  const rooms = body.items.toSorted((one, other) => one.occupancy - other.occupancy);
  const joined = await visitor.ask('room:join', { roomId: rooms[0]?.id ?? '' });
  const said = await visitor.ask('chat:send', { clientId: crypto.randomUUID(), text: 'Guten Abend' });
  tally.expect(
    joined !== undefined && !joined.error,
    'nobody comes into a room any more',
    joined?.error?.code,
  );
  tally.expect(said !== undefined && !said.error, 'nobody can say anything any more', said?.error?.code);
  visitor.close();
}

/** After a rest, which a garbage collector takes when there is nothing to do. */
async function expectMemoryBack({ target, tally, note }: AttackContext, quiet: number): Promise<void> {
  let lowest = target.residentBytes;
  for (const _ of upTo(REST_MS / LOOK_EVERY_MS)) {
    if (lowest <= quiet + MEMORY_BYTES) break;
    await pause(LOOK_EVERY_MS);
    // A little honest work, without which an idle process collects nothing.
    await target.call('live', { network: '100.127.0.1' });
    lowest = Math.min(lowest, target.residentBytes);
  }
  note(`memory: ${(quiet / 1e6).toFixed(0)} MB quiet, ${(lowest / 1e6).toFixed(0)} MB after a rest`);
  tally.expect(
    lowest <= quiet + MEMORY_BYTES,
    'memory does not come back',
    `+${((lowest - quiet) / 1e6).toFixed(0)} MB`,
  );
}
