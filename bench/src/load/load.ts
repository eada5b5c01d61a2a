import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { LoadCommands, LoadReply } from './commands.ts';

type Result<N extends keyof LoadCommands> = Awaited<ReturnType<LoadCommands[N]>>;

/** A load process, seen from the benchmark. */
export class Load {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >();
  #lastId = 0;

  constructor() {
    this.#child = fork(path.join(import.meta.dirname, 'client.ts'), { serialization: 'advanced' });
    this.#child.on('message', (reply: LoadReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('error' in reply) waiting?.reject(new Error(reply.error));
      else waiting?.resolve(reply.result);
    });
    this.#child.once('exit', (code) => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`the load process ended with ${code}`));
    });
  }

  ask<N extends keyof LoadCommands>(name: N, ...[argument]: Parameters<LoadCommands[N]>): Promise<Result<N>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#child.send({ id, name, argument });
    return reply as Promise<Result<N>>;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }
}
