import type { Booked, Order, Ready, Renewed } from './orders.ts';

/** What a program of this benchmark can do. */
export type Able = {
  renew(): Promise<void>;
  /** One transfer, in a transaction of its own. */
  book(): Promise<void>;
  close(): Promise<void>;
};

/** Takes orders until the benchmark lets go. */
export function serve(ready: Ready, able: Able): void {
  process.on('message', async (order: Order) => {
    process.send?.(order.name === 'renew' ? await renew(able) : await book(able, order));
  });
  process.once('disconnect', async () => {
    await able.close();
    process.exit(0);
  });
  process.send?.(ready);
}

async function renew(able: Able): Promise<Renewed> {
  const begin = performance.now();
  await able.renew();
  return { seconds: (performance.now() - begin) / 1_000 };
}

async function book(
  able: Able,
  { seconds, atOnce }: { readonly seconds: number; readonly atOnce: number },
): Promise<Booked> {
  const begin = performance.now();
  let transfers = 0;
  const one = async () => {
    while (performance.now() - begin < seconds * 1_000) {
      await able.book();
      transfers += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return { transfers, seconds: (performance.now() - begin) / 1_000 };
}
