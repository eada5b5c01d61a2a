import { createServer, type Socket } from 'node:net';
import { Refusal, type Refusals } from '../errors/index.ts';
import type { Logger } from '../logger/index.ts';
import { listenIn } from './address.ts';
import {
  type ControlAnswer,
  MOST_REQUEST_BYTES,
  REQUEST_TIMEOUT_MS,
  readLine,
  requestIn,
  SIGN_OF_LIFE,
  SIGN_OF_LIFE_MS,
} from './line.ts';

export type ControlOptions = {
  /** Absolute folder in which the command line looks for `control.sock`; made if need be. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** How refusals are told. */
  readonly refusals: Refusals;
  /** Runs a command and answers with text for the terminal; a refusal's sentence is told, other failures are logged. */
  readonly run: (words: readonly string[]) => Promise<string>;
};

export type Control = {
  /** Takes no more requests, lets those under way come to their end, and removes the socket. */
  close(): Promise<void>;
};

/**
 * Takes commands from users of the machine who may read the data folder of this program: one request per connection, one
 * line of JSON each way. Rejects when the socket cannot be made.
 */
export async function openControl({ dataDir, logger, refusals, run }: ControlOptions): Promise<Control> {
  const answer = async (line: string): Promise<ControlAnswer> => {
    try {
      return { text: await run(requestIn(line)) };
    } catch (error) {
      if (error instanceof Refusal) return { error: refusals.sentenceOf(error) };
      logger.error({ err: error }, 'a command failed');
      return { error: refusals.sentenceOf(new Refusal('internal')) };
    }
  };
  const serve = async (socket: Socket) => {
    // The command line may have ended by now.
    socket.on('error', () => socket.destroy());
    const line = await readLine(socket, { mostBytes: MOST_REQUEST_BYTES, timeoutMs: REQUEST_TIMEOUT_MS });
    if (line === undefined) return void socket.destroy();
    const signs = setInterval(() => socket.write(SIGN_OF_LIFE), SIGN_OF_LIFE_MS);
    socket.end(`${JSON.stringify(await answer(line).finally(() => clearInterval(signs)))}\n`);
  };
  const underWay = new Set<Promise<void>>();
  // The client says that it has nothing more to say long before the answer is there.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const serving = serve(socket).finally(() => underWay.delete(serving));
    underWay.add(serving);
  });
  const remove = await listenIn(dataDir, server);
  server.on('error', (error) => logger.warn({ err: error }, 'the control socket failed'));
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      remove();
      await Promise.all(underWay);
      await closed;
    },
  };
}
