import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal, type Refusals } from '../errors/index.ts';
import type { Html } from '../html/index.ts';
import type { Logger } from '../logger/index.ts';
import type { SecurityHeaders } from './headers.ts';
import { noticePage } from './notice-page.ts';
import { type ForeignSign, foreignSign } from './this-machine.ts';

export type OnlyHereOptions = {
  /** What a page shows that is opened from elsewhere; `sentence` is for programs. */
  readonly notice: { readonly title: string; readonly text: Html; readonly sentence: string };
  /** Paths that belong to programs, not pages: they are refused as data. */
  readonly programPrefixes: readonly string[];
  /** Path of the script that every page runs first. */
  readonly firstScript: string;
};

/**
 * Replaces the first script of a page that was served because its request had no sign of coming from elsewhere: it opens the
 * page anew, and the second request has the sign as its `Referer`. Once, for browsers that do not send it.
 */
const ANEW = "if (document.referrer !== location.origin + '/') location.replace(location.href);";

/** Why a request is refused, if it is; also for upgrades, which reach no route. */
export type OnlyHere = (request: IncomingMessage) => Refusal | undefined;

/**
 * [CO-3] Keeps a server that has no public address to its own machine: a request with a sign of coming from elsewhere gets
 * neither data nor mailbox nor socket, and a page says what the operator has to set. Each kind of sign is logged once.
 */
export function keepToThisMachine(
  fastify: FastifyInstance,
  { notice, programPrefixes, firstScript }: OnlyHereOptions,
  { logger, headers, refusals }: { logger: Logger; headers: SecurityHeaders; refusals: Refusals },
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
    return new Refusal('not_public', { message: notice.sentence });
  }

  fastify.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request.raw);
    if (!refusal) return;
    reply.header('cache-control', 'no-store');
    const [pathname = ''] = request.url.split('?', 1);
    if (pathname === firstScript) return reply.type('text/javascript; charset=utf-8').send(ANEW);
    const isProgram = programPrefixes.some(
      (prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`),
    );
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isProgram || !isRead || path.extname(pathname) !== '') throw refusal;
    return reply.code(refusals.statusOf(refusal)).headers(page.headers).send(page.html);
  });
  return refusalOf;
}
