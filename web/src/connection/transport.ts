import { WebSocket as WebSocketTransport } from 'socket.io-client';
import { takeFirstSocket } from './first-socket.ts';

/** The library's transport, which goes on with the first socket of the page where there is one. */
export class Transport extends WebSocketTransport {
  override createSocket(url: string, ...rest: [protocols: string | string[] | undefined, options: object]) {
    const first = takeFirstSocket(url);
    if (!first) return super.createSocket(url, ...rest);
    const { socket, said } = first;
    // Once the library listens, and before anything that is still to come.
    if (socket.readyState === WebSocket.OPEN)
      queueMicrotask(() => {
        socket.onopen?.(new Event('open'));
        for (const message of said) socket.onmessage?.(message);
      });
    return socket;
  }
}
