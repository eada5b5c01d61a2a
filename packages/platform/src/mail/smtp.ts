import { createTransport } from 'nodemailer';
import type { Mailer } from './contract.ts';

/** Sends through the operator's mail server. `from`: the sender's address, as people see it. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer & { close(): void } {
  const transport = createTransport(options.url, { from: options.from });
  return {
    async send(mail) {
      await transport.sendMail({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html });
    },
    close: () => transport.close(),
  };
}
