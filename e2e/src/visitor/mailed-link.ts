import { expect } from 'vitest';
import type { Mail, RunningServer } from '../harness/server.ts';

type Mailbox = Pick<RunningServer, 'mails'>;

/** The newest mail to this address with these words in its subject, as soon as it is there. */
export async function mailTo(server: Mailbox, email: string, subject: string): Promise<Mail> {
  const find = async () =>
    (await server.mails()).find((mail) => mail.to === email && mail.subject.includes(subject));
  await expect.poll(find, { message: `a mail „${subject}“ to ${email}` }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error(`The mail „${subject}“ is gone.`);
  return mail;
}

/** The first link of ours in a mail, as path and query. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`There is no link in „${mail.subject}“.`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
