import type { Transporter } from 'nodemailer';
import { attachmentsOf } from './attachments.ts';
import type { Mail, Mailer } from './contract.ts';

/** Shorter than a try of a mail: then a slow server has refused it before the next one begins. */
const TIMEOUT_MS = 20_000;

/**
 * Sends through the operator's mail server. `from`: the sender's address, as people see it. The library takes some 8 MB and is loaded with the
 * first mail.
 */
export function createSmtpMailer(options: { url: string; from: string }): Mailer & { close(): void } {
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    const timeouts = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    };
    return createTransport({ url: options.url, ...timeouts }, { from: options.from });
  };
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      transport ??= connect();
      await (await transport).sendMail(partsOf(mail));
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** A mail in the words of the library. */
export const partsOf = (mail: Mail) => ({
  // As an address that is known to be one: a text would be taken apart, and could turn out to be several.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: attachmentsOf(mail).map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content,
  })),
  ...(mail.unsubscribe !== undefined && { headers: unsubscribeHeaders(mail.unsubscribe) }),
});

/** RFC 8058: the address is written to, not opened. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
