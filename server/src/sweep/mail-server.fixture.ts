import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail server that takes every mail and keeps it as it came. */
export class MailServer {
  readonly mails: string[] = [];
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async start(): Promise<MailServer> {
    const started = new MailServer();
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #talk(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket)).on('error', () => socket.destroy());
    socket.write('220 mail.test\r\n');
    let waiting = '';
    let isMail = false;
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1');
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const at = waiting.indexOf(end);
        if (at < 0) return;
        const said = waiting.slice(0, at);
        waiting = waiting.slice(at + end.length);
        // Lines of a mail are wrapped, and an equals sign in it is written as three signs.
        if (isMail) this.mails.push(said.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        isMail = !isMail && said.toUpperCase() === 'DATA';
        socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  }
}
