import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSmtpMailer, layOut } from './index.ts';

const BRAND = { name: 'Plausch', claim: 'Ein Satz', contact: 'hallo@plausch.test' };
const VICTIM = 'opfer@beispiel.test';
const OUR_HEADERS = ['From', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type'];

const received: { raw: string; to: string[] }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    text(stream).then((raw) => {
      received.push({ raw, to: envelope.rcptTo.map(({ address }) => address) });
      done();
    }, done);
  },
});
let mailer: ReturnType<typeof createSmtpMailer>;
beforeAll(async () => {
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Plausch <post@plausch.test>' });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
});

/** Names of the header, each line that goes on put back to its beginning. */
function headersOf(raw: string): string[] {
  const [header = ''] = raw.split('\r\n\r\n', 1);
  return header
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':', 1)[0] ?? '');
}

const content = { greeting: 'Hallo', body: ['Ein Satz.'] };

it.each([
  `a,${VICTIM}`,
  `a;${VICTIM}`,
  `a:${VICTIM}`,
  `Name<${VICTIM}>`,
  `(a)${VICTIM}`,
  `"a"${VICTIM}`,
  `undisclosed:a;${VICTIM}`,
  `a@b.test,${VICTIM}`,
  `<${VICTIM}>@b.test`,
  `a@b.test\r\nBcc: ${VICTIM}`,
  `a@b.test\nCc: ${VICTIM}`,
  `a@b.test\r\n\r\n${VICTIM}`,
  `a%0d%0aBcc:${VICTIM}`,
  `a@b.test\u2028Bcc: ${VICTIM}`,
  `a@b.test> NOTIFY=SUCCESS\r\nRCPT TO:<${VICTIM}`,
])('[IN-7] a mail to %j goes to nobody else', async (to) => {
  // What is no address at all is refused by the mail server, which is as good.
  await mailer.send(layOut({ ...content, to, subject: 'Grüße' }, BRAND)).catch(() => undefined);
  expect(received.flatMap((mail) => mail.to)).not.toContain(VICTIM);
  for (const mail of received) {
    expect(mail.to).toHaveLength(1);
    expect(headersOf(mail.raw).sort()).toEqual(OUR_HEADERS.toSorted());
  }
});

it.each([
  `Hallo\r\nBcc: ${VICTIM}`,
  `Hallo\nTo: ${VICTIM}`,
  `Hallo\r\n\r\n<script>trip()</script>`,
  `Hallo\rX-Eins: 1`,
  `Hallo\u0000\u000bBcc: ${VICTIM}`,
  `Hallo\u0085Bcc: ${VICTIM}`,
  `=?utf-8?Q?Hallo=0D=0ABcc:_${VICTIM}?=`,
])('[IN-7] a mail about %j has no header but ours', async (subject) => {
  await mailer.send(layOut({ ...content, to: 'a@beispiel.test', subject }, BRAND));
  expect(received).toHaveLength(1);
  for (const mail of received) {
    expect(mail.to).toEqual(['a@beispiel.test']);
    expect(headersOf(mail.raw).sort()).toEqual(OUR_HEADERS.toSorted());
  }
});
