import { expect } from 'vitest';
import type { RunningServer } from '../harness/server.ts';

/** The activation link in the newest mail to this address, as soon as it is there. */
export async function activationLink(server: Pick<RunningServer, 'mails'>, email: string): Promise<string> {
  const link = async () => {
    const mail = (await server.mails()).find(({ to }) => to === email);
    return mail?.text.match(/https?:\S+\/activate\?token=\S+/)?.[0];
  };
  await expect.poll(link, { message: `a mail with a link to ${email}` }).toBeDefined();
  return (await link()) ?? '';
}
