import { WebSocket } from 'ws';
import type { Buyer, Side } from './stand.ts';

const PATIENCE_MS = 20_000;
const PERK = '42["entitlements:changed"';

/** The socket of a window that is open beside the one that buys, without a Socket.IO client: parsing frames is not what is measured. */
export type OpenWindow = {
  /** When the frame that tells the purchase arrived, in ms since 1970. */
  readonly heardAt: Promise<number>;
  close(): void;
};

/** Opens the socket of one buyer; resolves once the server will send its frames to it. */
export async function openWindow({ name, port }: Side, { userId, token }: Buyer): Promise<OpenWindow> {
  const isBare = name === 'bare';
  const path = isBare ? `/${userId}` : '/socket.io/?EIO=4&transport=websocket';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  const ready = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<number>();
  const deadline = setTimeout(() => heard.reject(new Error(`${name}: nothing was heard`)), PATIENCE_MS);
  // A rejection before the caller awaits `heardAt` would end the process as unhandled.
  heard.promise.catch(() => {});
  socket.on('message', (data: Buffer) => {
    const at = performance.timeOrigin + performance.now();
    const text = data.toString();
    if (isBare ? text.includes('subscription.started') : text.startsWith(PERK)) {
      clearTimeout(deadline);
      heard.resolve(at);
    } else if (text === '2') socket.send('3');
    else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token, since: null })}`);
    else if (text.startsWith('42["own:snapshot"')) ready.resolve();
  });
  socket.on('open', () => isBare && ready.resolve());
  socket.on('error', ready.reject);
  await ready.promise;
  return {
    heardAt: heard.promise,
    close() {
      clearTimeout(deadline);
      socket.terminate();
    },
  };
}
