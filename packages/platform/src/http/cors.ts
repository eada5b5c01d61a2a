import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../errors/index.ts';

/** Which pages of other sites may ask this program, and read its answers. Cookies are never sent along. */
export type CrossOrigin = {
  /** `any`: every page; otherwise exactly these, as `https://app.example`. */
  readonly origins: 'any' | readonly string[];
  readonly methods: readonly string[];
  /** Headers that a page may send beside the harmless ones; `any`: those that its browser asks for. */
  readonly headers: 'any' | readonly string[];
  /** Headers of an answer that a page may read. */
  readonly readable?: readonly string[];
  /** How long browsers remember the permission. */
  readonly maxAgeSeconds: number;
  /** The limit class of the questions that browsers ask beforehand. Default: `page`. */
  readonly limit?: string;
};

type Headers = Readonly<Record<string, string>>;

/** What browsers are told about pages of other sites. */
export type Permissions = {
  /** The limit class of the questions that browsers ask beforehand. */
  readonly limit: string;
  /** Of every answer, refusals included: a page that may not read a refusal takes it for a broken line. */
  ofAnswer(origin: string | undefined): Headers;
  /** Of the answer to bytes that are no request. */
  ofUnreadable(bytes: string): Headers;
  /** Answers the question that a browser asks before it lets a page call; false for a request that is no such question. */
  answerPreflight(request: IncomingMessage, reply: FastifyReply): boolean;
};

/** Headers that one question may name, and the length of a name: more than any page sends. */
const MAX_ASKED = 64;
const MAX_NAME = 128;
/** The name of a header, by RFC 9110. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;
const ORIGIN_LINE = /^origin:[ \t]*(\S+)[ \t]*\r?$/im;

/** The permissions of a program; without `allowed` there are none, and no question is answered. */
export function permissionsOf(allowed: CrossOrigin | undefined): Permissions {
  if (!allowed)
    return { limit: 'page', ofAnswer: () => ({}), ofUnreadable: () => ({}), answerPreflight: () => false };
  const { origins, methods, headers, readable = [], maxAgeSeconds, limit = 'page' } = allowed;
  const exposed: Headers =
    readable.length > 0 ? { 'access-control-expose-headers': readable.join(', ') } : {};
  const anyPage: Headers = { 'access-control-allow-origin': '*', ...exposed };
  // Caches must not hand the answer for one page to another.
  const noPage: Headers = { vary: 'origin' };

  function ofAnswer(origin: string | undefined): Headers {
    if (origins === 'any') return anyPage;
    if (origin === undefined || !origins.includes(origin)) return noPage;
    return { ...noPage, 'access-control-allow-origin': origin, ...exposed };
  }

  return {
    limit,
    ofAnswer,
    ofUnreadable: (bytes) => ofAnswer(ORIGIN_LINE.exec(bytes)?.[1]),
    answerPreflight({ method, headers: asked }, reply) {
      if (method !== 'OPTIONS' || asked['access-control-request-method'] === undefined) return false;
      const wanted =
        headers === 'any' ? wellFormed(asked['access-control-request-headers'] ?? '') : [...headers];
      if (wanted.length > 0) reply.header('access-control-allow-headers', wanted.join(', '));
      reply
        .code(204)
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-max-age', String(maxAgeSeconds))
        .header('content-length', '0')
        .send();
      return true;
    },
  };
}

function wellFormed(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name.length <= MAX_NAME && TOKEN.test(name))
    .slice(0, MAX_ASKED);
}

/** Puts the permission on every answer. To be called before anything can be refused. */
export function installPermissions(fastify: FastifyInstance, { ofAnswer }: Permissions): void {
  fastify.addHook('onRequest', async ({ headers }, reply) => void reply.headers(ofAnswer(headers.origin)));
  fastify.addHook('onSend', async ({ headers }, reply) => {
    const { vary } = ofAnswer(headers.origin);
    const said = String(reply.getHeader('vary') ?? '');
    // A document that differs by what else its reader accepts has said only that.
    if (vary !== undefined && !said.includes(vary)) reply.header('vary', `${said}, ${vary}`);
  });
}

/** Answers the questions of browsers for every address, whether there is a route or not. */
export function installPreflights(fastify: FastifyInstance, { limit, answerPreflight }: Permissions): void {
  fastify.options('*', {
    schema: { hide: true },
    config: { limit },
    // Before a body is read: no other request with this method is anything here.
    onRequest: async ({ raw }, reply) => {
      if (!answerPreflight(raw, reply)) throw new Refusal('not_found');
      return reply;
    },
    handler: async () => {
      throw new Error('a request that is no preflight was let through');
    },
  });
}
