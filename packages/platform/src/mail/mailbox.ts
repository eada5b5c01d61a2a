import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, TIME_ZONE } from '../clock/index.ts';
import type { Database } from '../db/index.ts';
import { Refusal } from '../errors/index.ts';
import { escapeHtml } from '../html/escape.ts';
import { downloadHeader } from '../http/download.ts';
import { isId, newId } from '../ids/index.ts';
import type { Logger } from '../logger/index.ts';
import { attachmentsOf } from './attachments.ts';
import type { Mailer } from './contract.ts';
import { attachmentAt, deleteMails, insertMail, newestMails, type StoredMail } from './mailbox.store.ts';
import { isFromService } from './peer-account.ts';

/** Keeps mails instead of sending them: the mailbox of a machine that has no mail server. */
export function createLocalMailbox(database: Database, clock: Clock): Mailer {
  return {
    send: async (mail) => {
      const attachments = attachmentsOf(mail);
      await insertMail(database, { ...mail, id: newId(), at: new Date(clock.now()) }, attachments);
    },
  };
}

/** For a server that keeps no mails: what was kept before still holds links. */
export const emptyLocalMailbox = deleteMails;

/** For a chat whose operator wants no mails: they are made and go nowhere, and the log says so. */
export function createNoMailer(logger: Logger): Mailer {
  return {
    async send(mail) {
      attachmentsOf(mail);
      logger.info('a mail was not sent: SMTP_URL is none');
    },
  };
}

/** Addresses in a mail become links; everything else stays text. */
const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);

/** Relative, as the page may lie below a path of another program. */
const addressOf = (mail: StoredMail, number: number) => `postfach/${mail.id}/${number}`;

function filesOf(mail: StoredMail): string {
  const files = mail.attachments.map(({ name, bytes }, number) => {
    const size = Math.ceil(bytes / 1_000).toLocaleString('de-DE');
    return `<li><a href="${addressOf(mail, number)}" download>${escapeHtml(name)}</a> (${size} kB)</li>`;
  });
  return files.length > 0 ? `<ul>${files.join('')}</ul>` : '';
}

function page(mails: readonly StoredMail[]): string {
  const entries = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>An ${escapeHtml(mail.to)}, ${mail.at.toLocaleString(
        'de-DE',
        {
          timeZone: TIME_ZONE,
        },
      )}</p><pre>${withLinks(mail.text)}</pre>${filesOf(mail)}</article>`,
  );
  const content = entries.length > 0 ? entries.join('') : '<p>Noch keine Post da.</p>';
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Postfach · Plausch</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="postfach.css"></head><body><main><h1>Postfach</h1><p>Mails, die dieser Rechner verschickt hätte. Nur hier zu sehen.</p>${content}</main></body></html>`;
}

const PLACE = /^\d$/;

const STYLE = `body{margin:0;background:#17111f;color:#f4effa;font:16px/1.5 system-ui,sans-serif}main{max-width:720px;margin:0 auto;padding:24px 20px}article{background:#1e1729;border-radius:20px;padding:16px 20px;margin:16px 0}h1{font-size:28px;margin:0}h2{font-size:18px;margin:0}p{margin:4px 0 0;color:#b7abc9}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:12px 0 0}ul{margin:12px 0 0;padding-left:20px;overflow-wrap:anywhere}a{color:#ffb454}`;

/**
 * `/postfach` to read, `/postfach.json` for programs, on a server that is for its own machine alone. A proxy on this machine
 * may hide visitors behind it; where the machine tells the account of the connecting process, services are refused.
 */
export function installMailbox(fastify: FastifyInstance, database: Database): void {
  const hidden = { schema: { hide: true }, config: { limit: 'page' } };
  const onlyHere = async (request: FastifyRequest) => {
    if (await isFromService(request.raw.socket)) throw new Refusal('not_public');
  };
  fastify.get('/postfach', { ...hidden, onRequest: onlyHere }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(await newestMails(database))),
  );
  fastify.get('/postfach.css', { ...hidden, onRequest: onlyHere }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  );
  fastify.get('/postfach.json', { ...hidden, onRequest: onlyHere }, async (_request, reply) => {
    const mails = await newestMails(database);
    reply.header('cache-control', 'no-store');
    return mails.map(({ to, subject, text, html, at, attachments }) => ({
      to,
      subject,
      text,
      html,
      at: at.toISOString(),
      attachments: attachments.map(({ name, type, bytes }) => ({ name, type, bytes })),
    }));
  });
  fastify.get<{ Params: { mail: string; number: string } }>(
    '/postfach/:mail/:number',
    { ...hidden, onRequest: onlyHere },
    async ({ params: { mail, number } }, reply) => {
      const isAddress = isId(mail) && PLACE.test(number);
      const file = isAddress ? await attachmentAt(database, mail, Number(number)) : undefined;
      if (!file) throw new Refusal('not_found');
      return (
        reply
          .header('cache-control', 'no-store')
          .header('content-disposition', downloadHeader(file.name))
          .header('x-content-type-options', 'nosniff')
          // Never its own type: shown here, a file of a mail would be a page of ours.
          .type('application/octet-stream')
          .send(file.content)
      );
    },
  );
}
