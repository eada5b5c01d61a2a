import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Arrival, Arrived, Asked, Asking, VisitorCommands, VisitorReply } from './orders.ts';

/** The process of the visitors, seen from the benchmark: one order at a time. */
export class Visits {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(new URL('./visitors.ts', import.meta.url), { serialization: 'advanced' });
  }

  ask(argument: Asking): Promise<Asked> {
    return this.#order('ask', argument);
  }

  logIn(argument: Arrival): Promise<Arrived> {
    return this.#order('logIn', argument);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }

  async #order<N extends keyof VisitorCommands>(
    name: N,
    argument: Parameters<VisitorCommands[N]>[0],
  ): Promise<Awaited<ReturnType<VisitorCommands[N]>>> {
    const ended = new AbortController();
    const { signal } = ended;
    const reply = Promise.race([
      once(this.#child, 'message', { signal }),
      once(this.#child, 'exit', { signal }).then(([code]) => {
        throw new Error(`the process of the visitors ended with ${code}`);
      }),
    ]);
    this.#child.send({ name, argument });
    try {
      const [answer] = (await reply) as [VisitorReply];
      if ('error' in answer) throw new Error(answer.error);
      return answer.result as Awaited<ReturnType<VisitorCommands[N]>>;
    } finally {
      ended.abort();
    }
  }
}
