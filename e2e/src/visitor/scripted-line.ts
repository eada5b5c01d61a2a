import type { Page, WebSocketRoute } from 'playwright-core';

/** Packets of Socket.IO over Engine.IO, as far as a script needs them. */
const OPEN =
  '0{"sid":"scripted","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}';
const CONNECT = '40';
const CONNECT_ERROR = '44';
const DISCONNECT = '41';
const EVENT = '42';

/**
 * Somebody's line to the real server, on which a story can say what the server says only on rare occasions, and refuse
 * handshakes in its name.
 */
export class ScriptedLine {
  /** The token of every handshake, in order. */
  readonly handshakes: unknown[] = [];
  /** The addresses that were connected to. */
  readonly addresses: string[] = [];
  /** How often the browser has said goodbye. */
  goodbyes = 0;
  /** Connections that were ended in words, by the browser or by the server: who is first is left to chance at a logout. */
  ends = 0;
  readonly #refusals: string[] = [];
  #socket: WebSocketRoute | undefined;

  /** Takes hold of the line; before the page opens it. */
  static async of(page: Page): Promise<ScriptedLine> {
    const line = new ScriptedLine();
    await page.routeWebSocket(/\/socket\.io\//, (socket) => line.#take(socket));
    return line;
  }

  /** Says something in the name of the server; without a message, or with an odd one, as a faulty server would. */
  say(name: string, ...message: readonly unknown[]): void {
    if (!this.#socket) throw new Error('Nobody has connected yet.');
    this.#socket.send(EVENT + JSON.stringify([name, ...message]));
  }

  /** Refuses the next handshakes with these messages. */
  refuse(...messages: readonly string[]): void {
    this.#refusals.push(...messages);
  }

  #take(socket: WebSocketRoute): void {
    this.#socket = socket;
    this.addresses.push(socket.url());
    const refusal = this.#refusals.shift();
    const server = refusal === undefined ? socket.connectToServer() : undefined;
    let ended = false;
    const end = () => {
      if (!ended) this.ends += 1;
      ended = true;
    };
    server?.onMessage((message) => {
      if (String(message).startsWith(DISCONNECT)) end();
      socket.send(message);
    });
    socket.onMessage((message) => {
      const text = String(message);
      if (text.startsWith(CONNECT)) this.handshakes.push(JSON.parse(text.slice(CONNECT.length)).token);
      if (text.startsWith(DISCONNECT)) {
        this.goodbyes += 1;
        end();
      }
      if (server) server.send(message);
      else if (text.startsWith(CONNECT)) socket.send(CONNECT_ERROR + JSON.stringify({ message: refusal }));
    });
    if (!server) socket.send(OPEN);
  }
}
