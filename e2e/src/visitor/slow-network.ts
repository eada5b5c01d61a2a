import type { Device } from '@plausch/dev-env/browser';

/** A phone in a village: 1.6 Mbit/s down, half of it up, 150 ms there and back. */
const VILLAGE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
} as const;

/** From now on everything that the page fetches comes over a slow line; a socket has `SlowLine`. */
export async function slowNetwork({ context, page }: Device): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', VILLAGE);
}
