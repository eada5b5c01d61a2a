import type { TestSystem } from '@plausch/dev-env';

/** Kills connections while they work, as a machine does that loses its power. */
export function cutterOf({ pool }: TestSystem['database']) {
  const fits = /insert into|update |select .* for |commit/i;
  let left = -1;
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const { query } = client;
    client.query = function cut(...asked: readonly unknown[]) {
      const [first] = asked as readonly [string | { readonly text: string }];
      if (left >= 0 && fits.test(typeof first === 'string' ? first : first.text)) {
        if (left === 0)
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        left -= 1;
      }
      return Reflect.apply(query, client, asked);
    } as typeof query;
  });
  return {
    /** Kills the connection of the n-th statement from now on that writes, holds a row or commits, before it is sent. */
    at(n: number): void {
      left = n;
    },
    /** Kills none any more; answers whether it came to that. */
    stop(): boolean {
      const isCut = left < 0;
      left = -1;
      return isCut;
    },
  };
}
