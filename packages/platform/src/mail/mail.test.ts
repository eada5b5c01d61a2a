import { PassThrough } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMailer, layOut } from './index.ts';

const BRAND = { name: 'Plausch', claim: 'Ein Satz', contact: 'hallo@plausch.test' };
const CONTENT = {
  to: 'jürgen@beispiel.test',
  subject: 'Grüße ✨ aus dem Kaffeehaus',
  greeting: 'Hallo <b>Jürgen</b>',
  body: ['Ä Ö Ü ß & "Anführung"'],
  action: { label: 'Öffnen', url: 'https://plausch.test/activate?token=abc&x=1' },
};

describe('layout', () => {
  it('[IN-2] says the same as text and as HTML, and what people typed stays text', () => {
    const mail = layOut(CONTENT, BRAND);
    expect(mail.text).toContain('Hallo <b>Jürgen</b>');
    expect(mail.html).toContain('Hallo &lt;b&gt;Jürgen&lt;/b&gt;');
    expect(mail.html).not.toContain('<b>Jürgen');
    expect(mail.text).toContain(CONTENT.action.url);
    expect(mail.html).toContain('token=abc&amp;x=1');
  });

  it('[IN-2] a code stands on a line of its own, and is text as well', () => {
    const mail = layOut({ ...CONTENT, code: '123 <4>' }, BRAND);
    expect(mail.text.split('\n')).toContain('123 <4>');
    expect(mail.html).toMatch(/<p style="[^"]*">123 &lt;4&gt;<\/p>/);
  });

  it('[IN-2] rows stand after the paragraphs, and are text as well; English is marked as such', () => {
    const mail = layOut({ ...CONTENT, language: 'en', rows: [['Price <1>', '4 & 5']] }, BRAND);
    expect(mail.text).toContain('Price <1>: 4 & 5');
    expect(mail.html).toMatch(/<th[^>]*>Price &lt;1&gt;<\/th><td[^>]*>4 &amp; 5<\/td>/);
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.html).toContain('If the button does not work:');
    expect(layOut(CONTENT, BRAND).html).not.toContain('<table');
  });

  it('[IN-7] a header stays one line, whatever a name contains', () => {
    const mail = layOut(
      { ...CONTENT, subject: 'Hallo\r\nBcc: alle@beispiel.test', to: 'a@b.test\nCc: c@d.test' },
      BRAND,
    );
    expect(mail.subject).toBe('Hallo Bcc: alle@beispiel.test');
    expect(mail.to).not.toMatch(/[\r\n]/);
  });
});

describe('sending', () => {
  const received: { raw: Buffer; from: string; to: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const sink = stream.pipe(new PassThrough());
      sink.on('data', (chunk: Buffer) => chunks.push(chunk));
      sink.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(chunks),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address),
        });
        done();
      });
    },
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      const listener = server.listen(0, '127.0.0.1', () => {
        port = (listener.address() as { port: number }).port;
        resolve();
      });
    });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('[NO5] says to mail programs where they end it with one request', async () => {
    received.length = 0;
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'post@plausch.test' });
    const mail = layOut({ ...CONTENT, to: 'juergen@beispiel.test' }, BRAND);
    await mailer.send({ ...mail, unsubscribe: `https://plausch.test/mails/${'a'.repeat(90)}` });
    await mailer.send(mail);
    mailer.close();
    const [with_, without] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    const headerOf = (of: typeof with_, key: string) => of?.headers.find((one) => one.key === key)?.value;
    expect(headerOf(with_, 'list-unsubscribe')).toBe(`<https://plausch.test/mails/${'a'.repeat(90)}>`);
    expect(headerOf(with_, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(without, 'list-unsubscribe')).toBeUndefined();
    received.length = 0;
  });

  it('reaches a real SMTP server with umlauts and emojis as they are', async () => {
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Plausch <post@plausch.test>' });
    await mailer.send(layOut({ ...CONTENT, to: 'juergen@beispiel.test' }, BRAND));
    mailer.close();
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(received[0]).toMatchObject({ from: 'post@plausch.test', to: ['juergen@beispiel.test'] });
    expect(mail.subject).toBe(CONTENT.subject);
    expect(mail.text).toContain('Ä Ö Ü ß & "Anführung"');
    expect(mail.html).toContain('Öffnen');
  });
});
