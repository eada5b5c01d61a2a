/** Where the server takes sockets. */
export const SOCKET_PATH = '/socket.io/';

/** A socket that is opened before anybody speaks over it, with what the server has said on it meanwhile. */
type Waiting = { readonly url: string; readonly socket: WebSocket; readonly said: MessageEvent[] };

let waiting: Waiting | undefined;

/**
 * Opens the first socket of this page while the library that speaks over it is still on its way: connecting takes several ways to
 * the server and back. `base`: where the server is, `https://…`.
 */
export function openFirstSocket(base: string): void {
  // Of an earlier try, for which the library did not come.
  waiting?.socket.close();
  try {
    const url = `${base.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`;
    const socket = new WebSocket(url);
    const said: MessageEvent[] = [];
    socket.onmessage = (message) => said.push(message);
    waiting = { url, socket, said };
  } catch {
    // The library opens its own, and says what is wrong.
  }
}

/** Takes that socket, once; undefined where it is not the one wanted, or is over already. */
export function takeFirstSocket(url: string): Omit<Waiting, 'url'> | undefined {
  const first = waiting;
  waiting = undefined;
  if (!first) return undefined;
  const { socket, said } = first;
  if (first.url === url && socket.readyState <= WebSocket.OPEN) return { socket, said };
  socket.close();
  return undefined;
}
