import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/index.ts';
import type { Html } from '../html/index.ts';
import type { Logger } from '../logger/index.ts';
import type { SecurityHeaders } from './headers.ts';
import { noticePage } from './notice-page.ts';
import { type ForeignSign, foreignSign } from './this-machine.ts';

export type OnlyHereOptions = {
  /** What a page shows that is opened from elsewhere. */
  readonly notice: { readonly title: string; readonly text: Html };
  /** Paths that belong to programs, not pages: they are refused as data. */
  readonly programPrefixes: readonly string[];
  /** Beginnings of the paths of files that hold nothing but the program of the pages: anybody may have those. */
  readonly openFiles: readonly string[];
};

/** Why a request is refused, if it is; for whoever answers on the same port without a route. */
export type OnlyHere = (request: IncomingMessage) => Refusal | undefined;

/**
 * [CO-3] Keeps a server that has no public address to its own machine: what shows a sign of coming from elsewhere gets
 * neither data nor mailbox nor socket, and a page says what the operator has to set. Each kind of sign is told once.
 */
export function keepToThisMachine(
  fastify: FastifyInstance,
  { notice, programPrefixes, openFiles }: OnlyHereOptions,
  { logger, headers }: { logger: Logger; headers: SecurityHeaders },
): OnlyHere {
  const page = noticePage(notice, headers);
  const told = new Set<ForeignSign>();

  function refusalOf(request: IncomingMessage): Refusal | undefined {
    const sign = foreignSign(request);
    if (sign === undefined) return undefined;
    if (!told.has(sign)) {
      told.add(sign);
      logger.warn(
        { sign },
        'refused what came from elsewhere: without PUBLIC_URL the server is for this machine alone',
      );
    }
    return new Refusal('not_public');
  }

  fastify.addHook('onRequest', async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const isOpen = openFiles.some((beginning) => pathname.startsWith(beginning));
    const refusal = isOpen ? undefined : refusalOf(request.raw);
    if (!refusal) return;
    reply.header('cache-control', 'no-store');
    const isProgram = programPrefixes.some(
      (prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`),
    );
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isProgram || !isRead || path.extname(pathname) !== '') throw refusal;
    return reply.code(refusal.status).headers(page.headers).send(page.html);
  });
  return refusalOf;
}
