import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = { readonly to: string; readonly subject: string; readonly text: string };

/** A mail server that keeps whatever it is given. */
export class MailCatcher {
  readonly mails: CaughtMail[] = [];
  readonly url: string;
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, port: number) {
    this.#server = server;
    this.url = `smtp://127.0.0.1:${port}`;
  }

  static async start(): Promise<MailCatcher> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then(({ subject = '', text = '' }) => {
            for (const { address } of session.envelope.rcptTo)
              catcher.mails.push({ to: address, subject, text });
            done();
          })
          .catch(done);
      },
    });
    const listener = server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    const catcher = new MailCatcher(server, typeof address === 'object' ? (address?.port ?? 0) : 0);
    return catcher;
  }

  /** What came to an address, the oldest first. */
  to(address: string): CaughtMail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
