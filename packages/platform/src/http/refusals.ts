import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../db/index.ts';
import { type AnyRefusal, Refusal, type Refusals, secondsToWait } from '../errors/index.ts';

/** How long the last word to a connection may take. */
const PATIENCE_MS = 5_000;

/** What Fastify itself refuses, in our words. */
const FASTIFY_CODES: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('malformed'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('malformed'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('malformed'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('unsupported_media_type'),
  FST_ERR_BAD_URL: () => new Refusal('not_found'),
  FST_PARTS_LIMIT: () => new Refusal('too_large'),
  FST_FILES_LIMIT: () => new Refusal('too_large'),
  FST_FIELDS_LIMIT: () => new Refusal('too_large'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('unsupported_media_type'),
};

function toRefusal(error: FastifyError): Refusal<string> | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const field = error.validation[0]?.instancePath.split('/').find((part) => part !== '');
    return new Refusal('invalid', field === undefined ? {} : { field });
  }
  const known = FASTIFY_CODES[error.code];
  if (known) return known();
  if (error.statusCode === 503) return new Refusal('unavailable');
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? new Refusal('malformed')
    : undefined;
}

export function sendRefusal(
  refusals: Refusals,
  refusal: AnyRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const wait = secondsToWait(refusal);
  if (wait !== undefined) reply.header('retry-after', wait);
  // A thing that is missing now may be there with the next request.
  reply.header('cache-control', 'no-store');
  return reply.code(refusals.statusOf(refusal)).send(refusals.bodyOf(refusal, request.id));
}

/** What an error is told as; what is not a refusal is our fault: logged whole, told as `internal`. */
export function refusalOf(error: FastifyError, request: FastifyRequest): Refusal<string> {
  const refusal = toRefusal(error);
  if (refusal) {
    request.log.debug({ code: refusal.code, field: refusal.field }, 'refused');
    return refusal;
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return new Refusal('unavailable');
  }
  request.log.error({ err: error }, 'a request failed');
  return new Refusal('internal');
}

/** One shape for every refusal. */
export function installRefusals(fastify: FastifyInstance, refusals: Refusals): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(refusals, refusalOf(error, request), request, reply),
  );
}

/** The answer to a path under the API that does not exist. */
export function refuseUnknown(refusals: Refusals, request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(refusals, new Refusal('not_found'), request, reply);
}

/** The answer to bytes that are no HTTP; `headers`: of this answer alone. */
export function refuseUnreadable(
  refusals: Refusals,
  error: ConnectionError,
  socket: Socket,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'malformed');
  refuseByHand(refusals, socket, refusal, { 'x-content-type-options': 'nosniff', ...headers });
}

/** The bytes in which a connection stopped being HTTP, as text; empty where there are none, as after a wait. */
export function unreadBytes({ rawPacket }: ConnectionError): string {
  // The types of Fastify say how it looks as JSON.
  const packet: unknown = rawPacket;
  return Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
}

/** Answers where there is no response object, and ends the connection: what cannot be read, and upgrades. */
export function refuseByHand(
  refusals: Refusals,
  socket: Duplex,
  refusal: AnyRefusal,
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(refusals.bodyOf(refusal));
  const wait = secondsToWait(refusal);
  const fields = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
    connection: 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const code = refusals.statusOf(refusal);
  const status = `HTTP/1.1 ${code} ${STATUS_CODES[code]}`;
  // Destroyed once the answer is written: a client that does not read it is not waited for.
  socket.end(`${[status, ...head].join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  if (socket instanceof Socket) socket.setTimeout(PATIENCE_MS, () => socket.destroy());
}
