import { PassThrough } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadHeader } from '../http/download.ts';
import { createLogger } from '../logger/index.ts';
import { attachmentsOf } from './attachments.ts';
import { type Attachment, createNoMailer, createSmtpMailer, type Mail } from './index.ts';

const PDF = Buffer.from('%PDF-1.7\n\u0000\u00ff\r\n.\r\n', 'latin1');
const INVOICE: Attachment = { name: 'Rechnung.pdf', type: 'application/pdf', content: PDF };

function mailWith(...attachments: Attachment[]): Mail {
  return {
    to: 'lena@beispiel.test',
    subject: 'Deine Rechnung',
    text: 'Hallo',
    html: '<p>Hallo',
    attachments,
  };
}
const named = (name: string) => attachmentsOf(mailWith({ ...INVOICE, name }))[0]?.name ?? '';
const filled = (bytes: number): Attachment => ({ ...INVOICE, content: Buffer.alloc(bytes) });

describe('the files of a mail', () => {
  it('are ten at most and ten megabytes in all; more is a mistake of the program', () => {
    expect(attachmentsOf({ ...mailWith(), attachments: undefined } as unknown as Mail)).toEqual([]);
    expect(attachmentsOf(mailWith(...Array(10).fill(INVOICE)))).toHaveLength(10);
    expect(() => attachmentsOf(mailWith(...Array(11).fill(INVOICE)))).toThrow('carries 10 files, not 11');
    const half = filled(5_000_000);
    expect(attachmentsOf(mailWith(half, half))).toHaveLength(2);
    expect(() => attachmentsOf(mailWith(half, half, filled(1)))).toThrow('bytes of files, not 10000001');
  });

  it.each([
    '',
    'pdf',
    'application/',
    '/pdf',
    'application/pdf; name=x',
    'application/pdf\r\nBcc: a@b.test',
    'application/pdf\n',
    'Application/PDF',
    'a/b/c',
    'text/"html"',
  ])('have a type and nothing beside it: %j', (type) => {
    expect(() => attachmentsOf(mailWith({ ...INVOICE, type }))).toThrow('has no type');
  });

  it.each([
    ['Rechnung 2026-7 für Jürgen ✨.pdf', 'Rechnung 2026-7 für Jürgen ✨.pdf'],
    ['a\r\nBcc: alle@beispiel.test', 'a__Bcc_ alle@beispiel.test'],
    ['a";filename="b.html', 'a_;filename=_b.html'],
    ['..\\..\\autoexec.bat', '_.._autoexec.bat'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\u0000b\u007fc\u0085d\u2028e', 'a_b_c_d_e'],
    // Shown, it would end in .pdf.
    ['Rechnung\u202efdp.exe', 'Rechnung_fdp.exe'],
    ['.htaccess', 'htaccess'],
    [' a.pdf. ', 'a.pdf'],
    ['C: was?*<neu>|', 'C_ was___neu__'],
    ['u\u0308', 'ü'],
    ['\ud83ex', '\ufffdx'],
    ['', 'Anhang'],
    [' .. ', 'Anhang'],
    ['😀'.repeat(200), '😀'.repeat(100)],
  ])('have a name that is a name and nothing else: %j', (name, plain) => {
    expect(named(name)).toBe(plain);
  });

  it.each([
    ['Rechnung.pdf', `attachment; filename="Rechnung.pdf"; filename*=UTF-8''Rechnung.pdf`],
    ['für ✨.pdf', `attachment; filename="f_r _.pdf"; filename*=UTF-8''f%C3%BCr%20%E2%9C%A8.pdf`],
    [`100% 'a' (b)!`, `attachment; filename="100_ 'a' (b)!"; filename*=UTF-8''100%25%20%27a%27%20%28b%29%21`],
    ['a"\r\nx: y', `attachment; filename="a___x_ y"; filename*=UTF-8''a___x_%20y`],
  ])('are saved, not shown: %j', (name, header) => {
    expect(downloadHeader(named(name))).toBe(header);
  });

  it('are looked at also where no mail leaves', async () => {
    const mailer = createNoMailer(createLogger({ level: 'silent' }));
    await mailer.send(mailWith(INVOICE));
    await expect(mailer.send(mailWith(filled(10_000_001)))).rejects.toThrow('bytes of files');
  });
});

describe('sent to a mail server', () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      const sink = stream.pipe(new PassThrough());
      sink.on('data', (chunk: Buffer) => chunks.push(chunk));
      sink.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  let mailer: ReturnType<typeof createSmtpMailer>;
  beforeAll(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const listener = server.listen(0, '127.0.0.1', resolve);
    await promise;
    const { port } = listener.address() as { port: number };
    mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Plausch <post@plausch.test>' });
  });
  afterAll(async () => {
    mailer.close();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(resolve);
    await promise;
  });
  beforeEach(() => {
    received.length = 0;
  });

  it('files arrive whole, with their names and types, beside text and HTML', async () => {
    // Its name says nothing of its type.
    const page = { name: 'für Jürgen ✨.dat', type: 'text/html', content: Buffer.from('<p>Grüße') };
    await mailer.send(mailWith(INVOICE, page));
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail.text?.trim()).toBe('Hallo');
    expect(mail.html?.trim()).toBe('<p>Hallo');
    expect(
      mail.attachments.map(({ filename, mimeType, disposition, content }) => [
        filename,
        mimeType,
        disposition,
        Buffer.from(content as ArrayBuffer),
      ]),
    ).toEqual([
      [INVOICE.name, INVOICE.type, 'attachment', PDF],
      [page.name, page.type, 'attachment', page.content],
    ]);
  });

  it('a name adds no header and no part', async () => {
    const name = 'a"\r\nBcc: alle@beispiel.test\r\n\r\n--boundary\r\n';
    await mailer.send(mailWith({ ...INVOICE, name }));
    const raw = received[0]?.toString() ?? '';
    expect(raw).not.toMatch(/^(?:bcc:|--boundary)/im);
    const mail = await PostalMime.parse(raw);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      'a___Bcc_ alle@beispiel.test____--boundary__',
    ]);
    expect(mail.bcc).toBeUndefined();
  });

  it('nothing leaves where a file may not', async () => {
    await expect(mailer.send(mailWith({ ...INVOICE, type: 'pdf' }))).rejects.toThrow('has no type');
    expect(received).toEqual([]);
  });
});
