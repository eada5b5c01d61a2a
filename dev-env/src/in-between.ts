import { setTimeout as delay } from 'node:timers/promises';
import type { TestSystem } from './system.ts';

/** What happens in between may wait for a row that the asker holds: then the asker goes on. */
const PATIENCE_MS = 300;

type Question = string | { readonly text: string };
type Callback = (...answer: unknown[]) => void;

/**
 * Lets `act` happen once, on other connections, when the first statement that fits has been answered and the code that asked has not
 * heard of it yet: what it has read is old by then. Answers how to wait for the end of `act`, which throws where nothing fitted.
 */
export function inBetween(
  { database }: Pick<TestSystem, 'database'>,
  fits: RegExp,
  act: () => Promise<unknown>,
): () => Promise<unknown> {
  let acting: Promise<unknown> | undefined;
  const isDue = (question: Question) =>
    acting === undefined && fits.test(typeof question === 'string' ? question : question.text);
  const interrupt = async () => {
    acting = act();
    // How it ended is told to the test.
    await Promise.race([acting, delay(PATIENCE_MS)]).catch(() => {});
  };
  const known = new WeakSet<object>();
  database.pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const { query } = client;
    client.query = function interrupted(...given: readonly unknown[]) {
      if (!isDue(given[0] as Question)) return Reflect.apply(query, client, given);
      const last = given.at(-1);
      // A question to the pool brings a callback.
      if (typeof last === 'function') {
        const heard: Callback = (...answer) => void interrupt().then(() => last(...answer));
        return Reflect.apply(query, client, [...given.slice(0, -1), heard]);
      }
      return (Reflect.apply(query, client, given) as Promise<unknown>).then(async (answer) => {
        await interrupt();
        return answer;
      });
    } as typeof query;
  });
  return () => {
    if (acting === undefined) throw new Error(`no statement fits ${fits}`);
    return acting;
  };
}
