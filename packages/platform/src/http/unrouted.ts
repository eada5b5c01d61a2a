import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusals } from '../errors/index.ts';
import type { Permissions } from './cors.ts';
import type { SecurityHeaders } from './headers.ts';
import type { Limiter } from './limiter.ts';
import type { OnlyHere } from './only-here.ts';
import { refusalOf, refuseUnknown, sendRefusal } from './refusals.ts';
import { UNKNOWN } from './route-limits.ts';
import type { Senders } from './senders.ts';

/**
 * Answers a request whose address cannot be decoded, or has a part that is too long. It reaches no route and no hook, so what
 * hooks do for all others is done here: headers, limits, and no answer to what comes from elsewhere.
 */
export async function answerUnrouted(
  parts: {
    readonly refusals: Refusals;
    readonly headers: SecurityHeaders;
    readonly permissions: Permissions;
    readonly limiter: Limiter;
    readonly senders: Senders;
    readonly onlyHere: OnlyHere;
  },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { refusals, permissions } = parts;
  reply
    .headers(parts.headers)
    .header('x-request-id', request.id)
    .headers(permissions.ofAnswer(request.headers.origin));
  try {
    const limit = request.method === 'OPTIONS' ? permissions.limit : UNKNOWN;
    await parts.limiter.consume(limit, parts.senders.networkOf(request.raw));
    const elsewhere = parts.onlyHere(request.raw);
    if (elsewhere) throw elsewhere;
    if (!permissions.answerPreflight(request.raw, reply)) refuseUnknown(refusals, request, reply);
  } catch (error) {
    sendRefusal(refusals, refusalOf(error as FastifyError, request), request, reply);
  }
}
