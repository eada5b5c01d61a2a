import { createTransport } from 'nodemailer';
import { attachmentsOf } from './attachments.ts';
import type { Mailer } from './contract.ts';

/** Shorter than a try of a mail: then a slow server has refused it before the next one begins. */
const TIMEOUT_MS = 20_000;

/** Sends through the operator's mail server. `from`: the sender's address, as people see it. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer & { close(): void } {
  const transport = createTransport(
    {
      url: options.url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from: options.from },
  );
  return {
    async send(mail) {
      // As an address that is known to be one: a text would be taken apart, and could turn out to be several.
      const to = { name: '', address: mail.to };
      const attachments = attachmentsOf(mail).map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      }));
      await transport.sendMail({
        to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments,
      });
    },
    close: () => transport.close(),
  };
}
