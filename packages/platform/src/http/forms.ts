import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Work } from '../db/index.ts';
import { type AnyRefusal, Refusal, type Refusals, secondsToWait } from '../errors/index.ts';
import { shortenedAddress } from './addresses.ts';
import { downloadHeader } from './download.ts';
import type { Limiter } from './limiter.ts';
import { type Draft, type FormLimits, installMultipart, readForm, type UploadedFile } from './multipart.ts';
import { refusalOf, sendRefusal } from './refusals.ts';
import { onBehalfOf } from './request-context.ts';
import type { Senders } from './senders.ts';

export type { UploadedFile } from './multipart.ts';

/** A request for a page. */
export type PageRequest = {
  readonly params: Readonly<Record<string, string>>;
  /** The first value of each name behind the question mark. */
  readonly query: ReadonlyMap<string, string>;
  /** A header of the request by its name in small letters. */
  header(name: string): string | undefined;
  /** The network that the request counts with; undefined where limits do not hold. */
  readonly network: string | undefined;
};

/** A form that was sent. */
export type Submission = PageRequest & {
  /** The first text of each name, as it was sent. */
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly UploadedFile[];
  /** Aborts when the connection ends before the answer. */
  readonly gone: AbortSignal;
};

/** A page, or where to look for it; what a program gets in its place, if it asked for data. */
export type PageAnswer = {
  readonly status: number;
  readonly page?: string;
  /** With status 303: the path that shows what came of it. */
  readonly location?: string;
  readonly data?: object;
  /** Of the page alone, in place of HTML: a picture that belongs to it. */
  readonly picture?: Buffer;
  /** In place of a page: a file to be saved, by its name. */
  readonly file?: { readonly name: string; readonly type: string; readonly content: Buffer };
  readonly headers?: Readonly<Record<string, string>>;
};

export type PageRoute = {
  readonly path: string;
  readonly limit: string;
  show(request: PageRequest): Promise<PageAnswer>;
  /** What people see in place of a refusal. */
  refuse(refusal: AnyRefusal, request: PageRequest): PageAnswer;
};

/** Runs work in a transaction that is committed when it ends; once for each form that was sent. */
export type Change = <T>(run: (work: Work) => Promise<T>) => Promise<T>;

export type FormRoute = {
  readonly path: string;
  readonly limit: string;
  readonly limits: FormLimits;
  /** Whether programs may send it as `application/x-www-form-urlencoded`. */
  readonly takesUrlEncoded?: boolean;
  /** `change`: the one transaction in which the form may change something. */
  submit(submission: Submission, change: Change): Promise<PageAnswer>;
  /** What people see in place of a refusal: the page again, with what they wrote as far as it came. */
  refuse(refusal: AnyRefusal, submission: Omit<Submission, 'files' | 'gone'>): PageAnswer;
};

/**
 * Pages that are made by the server, and forms in them that work without a program: sent as `multipart/form-data`,
 * answered with a whole page, or with data for a program that accepts JSON. Every refusal is a page of its own as well.
 */
export function installForms(parts: {
  fastify: FastifyInstance;
  limiter: Limiter;
  senders: Senders;
  refusals: Refusals;
  database: Pick<Database, 'inTransaction'>;
}): {
  page(route: PageRoute): void;
  form(route: FormRoute): void;
} {
  const { fastify, limiter, senders, refusals, database } = parts;
  const drafts = new WeakMap<FastifyRequest, Draft>();
  const requestOf = (request: FastifyRequest): PageRequest => ({
    params: request.params as Record<string, string>,
    query: new Map(
      Object.entries(request.query as Record<string, string | string[]>).map(([name, value]) => [
        name,
        [value].flat()[0] ?? '',
      ]),
    ),
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    network: senders.networkOf(request.raw),
  });
  const asTheyAre = <T>(request: FastifyRequest, run: () => Promise<T>) =>
    onBehalfOf({ reqId: request.id, network: shortenedAddress(senders.addressOf(request.raw)) }, run);

  return {
    page({ path, limit, show, refuse }) {
      fastify.get(path, {
        schema: { hide: true },
        config: { limit },
        handler: async (request, reply) =>
          send(request, reply, await asTheyAre(request, () => show(requestOf(request)))),
        errorHandler: (error, request, reply) =>
          sendPageOf(refusals, refusalOf(error, request), request, reply, (refusal) =>
            refuse(refusal, requestOf(request)),
          ),
      });
    },

    form({ path, limit, limits, takesUrlEncoded, submit, refuse }) {
      fastify.register(async (scope) => {
        await installMultipart(scope, limits, { takesUrlEncoded });
        scope.post(path, {
          schema: { hide: true },
          // Counted only where the form is read too: the page of a refusal shows what was written.
          config: { limit, countsItself: true },
          onRequest: async (request) => refuseForeign(request),
          handler: async (request, reply) => {
            const draft: Draft = { fields: new Map(), files: [] };
            drafts.set(request, draft);
            const network = senders.networkOf(request.raw);
            const tooOften = await limiter.consume(limit, network).catch((error: unknown) => error);
            // A refused form is read too: the page of the refusal shows what was written.
            await readForm(request, draft, { limits, keepFiles: tooOften === undefined });
            if (tooOften !== undefined) throw tooOften;
            const gone = whenGone(reply);
            const answer = await asTheyAre(request, () =>
              submit({ ...requestOf(request), ...draft, gone }, once(database)),
            );
            return send(request, reply, answer);
          },
          errorHandler: (error: FastifyError, request, reply) => {
            const { fields = new Map() } = drafts.get(request) ?? {};
            return sendPageOf(refusals, refusalOf(error, request), request, reply, (refusal) =>
              refuse(refusal, { ...requestOf(request), fields }),
            );
          },
        });
      });
    },
  };
}

function once(database: Pick<Database, 'inTransaction'>): Change {
  let isUsed = false;
  return (run) => {
    if (isUsed) throw new Error('a form changes everything in one transaction');
    isUsed = true;
    return database.inTransaction(run);
  };
}

function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Refusal('unavailable'));
  });
  return gone.signal;
}

/** A form on another site would be sent in the name of the person who visits that site. */
function refuseForeign({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbidden');
}

function wantsData({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json';
}

function sendPageOf(
  refusals: Refusals,
  refusal: AnyRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf: (refusal: AnyRefusal) => PageAnswer,
) {
  const wait = secondsToWait(refusal);
  if (wait !== undefined) reply.header('retry-after', wait);
  if (wantsData(request)) {
    head(reply);
    return sendRefusal(refusals, refusal, request, reply);
  }
  return send(request, reply, pageOf(refusal));
}

function send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer) {
  const { status, page = '', location, data, picture, file, headers = {} } = answer;
  head(reply).headers(headers);
  if (data !== undefined && wantsData(request)) return reply.code(status === 303 ? 201 : status).send(data);
  if (location !== undefined) return reply.redirect(location, status);
  if (file)
    return reply
      .code(status)
      .header('content-disposition', downloadHeader(file.name))
      .type(file.type)
      .send(file.content);
  if (picture) return reply.code(status).type('image/webp').send(picture);
  return reply.code(status).type('text/html; charset=utf-8').send(page);
}

function head(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('vary', 'accept');
}
