import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Counts, Inserted, Insertion, Order, Ready } from './orders.ts';

/** A program that counts its statements, seen from the benchmark: one order at a time. */
export class CountingProgram {
  readonly pid: number;
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, { port }: Ready) {
    if (child.pid === undefined) throw new Error('a program without a process');
    this.#child = child;
    this.pid = child.pid;
    this.port = port;
  }

  /** Starts a program; resolves once it listens. */
  static async start(file: URL, environment: Readonly<Record<string, string>>): Promise<CountingProgram> {
    const child = fork(file, {
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      serialization: 'advanced',
    });
    return new CountingProgram(child, await reply<Ready>(child));
  }

  counts(): Promise<Counts> {
    return this.#order({ name: 'count' });
  }

  insertEvents(argument: Insertion): Promise<Inserted> {
    return this.#order({ name: 'insertEvents', argument });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }

  #order<Answer>(order: Order): Promise<Answer> {
    const answer = reply<Answer>(this.#child);
    this.#child.send(order);
    return answer;
  }
}

/** The next message of a process; rejects once it has ended. */
async function reply<Message>(child: ChildProcess): Promise<Message> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`a program of the benchmark ended with ${code}`);
      }),
    ]);
    return message as Message;
  } finally {
    over.abort();
  }
}

/** What was done between two looks at the same program. */
export function between(before: Counts, after: Counts): Counts {
  const statements = [...after.statements].flatMap(([text, count]): [string, number][] => {
    const more = count - (before.statements.get(text) ?? 0);
    return more === 0 ? [] : [[text, more]];
  });
  return { requests: after.requests - before.requests, statements: new Map(statements) };
}
