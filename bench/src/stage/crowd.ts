import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import WebSocket from 'ws';
import { type RandomNumber, somewhere } from './floor.ts';

/** How long the lines of a lively room stay up: so often each speaker says something. */
const SPEAK_EVERY_MS = 3_000;
/** Share of the people of a room. */
export const WALKING = 0.2;
const SPEAKING = 0.1;
const AT_ONCE = 10;
const TALK = [
  'Na du?',
  'Hier ist ja richtig was los heute Abend!',
  'Ich hol mir noch einen Kaffee. Wer will auch?',
];

export type CrowdOptions = {
  readonly port: number;
  readonly roomId: string;
  readonly tokens: readonly string[];
  readonly random: RandomNumber;
};

/** Everybody of a room but the one who looks on: real sockets, of which some walk and some talk while it is busy. */
export class Crowd {
  readonly #members: readonly Member[];
  #timers: NodeJS.Timeout[] = [];
  /** Aborted when it becomes quiet; each busy time has its own, as a walk may outlast it. */
  #busy = new AbortController();

  private constructor(members: readonly Member[]) {
    this.#members = members;
  }

  static async enter({ port, roomId, tokens, random }: CrowdOptions): Promise<Crowd> {
    const waiting = [...tokens];
    const members: Member[] = [];
    const enterNext = async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
        members.push(await Member.enter(port, token, roomId, random));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, enterNext));
    return new Crowd(members);
  }

  /** From now on a fifth of the room walks without a pause, and a tenth speaks. */
  begin(): void {
    this.#busy = new AbortController();
    const { signal } = this.#busy;
    const walkers = Math.round((this.#members.length + 1) * WALKING);
    const speakers = Math.round((this.#members.length + 1) * SPEAKING);
    for (const member of this.#members.slice(0, walkers)) void member.walkUntil(signal);
    for (const [i, member] of this.#members.slice(walkers, walkers + speakers).entries()) {
      const speak = () => {
        if (signal.aborted) return;
        member.say(TALK[i % TALK.length] ?? '');
        this.#timers.push(setTimeout(speak, SPEAK_EVERY_MS));
      };
      this.#timers.push(setTimeout(speak, (i / speakers) * SPEAK_EVERY_MS));
    }
  }

  end(): void {
    this.#busy.abort();
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  async leave(): Promise<void> {
    this.end();
    await Promise.all(this.#members.map((member) => member.leave()));
  }
}

/** A figure gets 8 goals a second. */
const BETWEEN_GOALS_MS = 130;

type Step = { readonly durationMs: number };

/** One socket, by hand: what it hears of the others is not even read, so that hundreds of them cost little. */
class Member {
  readonly #socket: WebSocket;
  readonly #random: RandomNumber;
  readonly #answers = new Map<number, (data: unknown) => void>();
  #asked = 0;
  #lastAnswer: Promise<unknown> = Promise.resolve();

  private constructor(socket: WebSocket, random: RandomNumber) {
    this.#socket = socket;
    this.#random = random;
  }

  static async enter(port: number, token: string, roomId: string, random: RandomNumber): Promise<Member> {
    const address = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    const member = new Member(new WebSocket(address, { perMessageDeflate: false }), random);
    const refused = once(member.#socket, 'close').then(() =>
      Promise.reject(new Error('a member was refused')),
    );
    await Promise.race([member.#listen(token), refused]);
    await member.#ask('room:join', { roomId });
    return member;
  }

  async walkUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { steps } = (await this.#ask('avatar:move', somewhere(this.#random))) as {
        steps: readonly Step[];
      };
      const durationMs = steps.reduce((sum, step) => sum + step.durationMs, 0);
      // Who is there already may not ask again at once.
      await new Promise((resolve) => setTimeout(resolve, Math.max(durationMs, BETWEEN_GOALS_MS)));
    }
  }

  say(text: string): void {
    void this.#ask('chat:send', { clientId: randomUUID(), text });
  }

  /** Goes once everything asked for is answered. */
  async leave(): Promise<void> {
    await this.#lastAnswer;
    this.#socket.terminate();
  }

  #ask(name: string, payload: object): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    this.#socket.send(`42${id}${JSON.stringify([name, payload])}`);
    const answer = new Promise((resolve) => this.#answers.set(id, resolve));
    this.#lastAnswer = answer;
    return answer;
  }

  /** Resolves once the handshake is through. */
  #listen(token: string): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.on('message', (data: Buffer) => {
        const kind = data.toString('latin1', 0, 2);
        if (kind.startsWith('0')) this.#socket.send(`40${JSON.stringify({ token })}`);
        else if (kind === '2') this.#socket.send('3');
        else if (kind === '40') resolve();
        else if (kind === '43') this.#answer(data.toString('utf8', 2));
      });
    });
  }

  #answer(text: string): void {
    const start = text.indexOf('[');
    const id = Number(text.slice(0, start));
    const [data] = JSON.parse(text.slice(start)) as [{ error?: { code: string } }];
    if (data.error) throw new Error(`a request was refused: ${data.error.code}`);
    this.#answers.get(id)?.(data);
    this.#answers.delete(id);
  }
}
