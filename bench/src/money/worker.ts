import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Booked, Order, Ready, Renewed } from './orders.ts';

/** A program that works on the database, seen from the benchmark: one order at a time. */
export class MoneyWorker {
  readonly pid: number;
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, { port }: Ready) {
    if (child.pid === undefined) throw new Error('a program without a process');
    this.#child = child;
    this.pid = child.pid;
    this.port = port;
  }

  /** Starts one; resolves once it takes orders. */
  static async start(file: URL, environment: { readonly DATABASE_URL: string }): Promise<MoneyWorker> {
    const child = fork(file, {
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      serialization: 'advanced',
    });
    return new MoneyWorker(child, (await reply(child)) as Ready);
  }

  renew(): Promise<Renewed> {
    return this.#order({ name: 'renew' });
  }

  book(seconds: number, atOnce: number): Promise<Booked> {
    return this.#order({ name: 'book', seconds, atOnce });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }

  #order<Answer>(order: Order): Promise<Answer> {
    const answer = reply(this.#child) as Promise<Answer>;
    this.#child.send(order);
    return answer;
  }
}

/** The next message of a process; rejects once it has ended. */
async function reply(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`a program of the benchmark ended with ${code}`);
      }),
    ]);
    return message;
  } finally {
    over.abort();
  }
}
