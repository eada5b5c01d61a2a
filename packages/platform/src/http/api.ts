import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { z } from 'zod';
import type { Database, Work } from '../db/index.ts';
import { Refusal } from '../errors/index.ts';
import type { Idempotency } from '../idempotency/index.ts';
import { shortenedAddress } from './addresses.ts';
import { bearerToken, type CallerKinds, type SessionCallers, type WhoOf } from './callers.ts';
import type {
  Answer,
  Call,
  CommandHandler,
  Confirm,
  EndpointContract,
  PageHandler,
  PreparedCommand,
  QueryHandler,
} from './contract.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { onBehalfOf } from './request-context.ts';
import type { Senders } from './senders.ts';

const MAX_USER_AGENT = 256;
const JSON_TYPE = 'application/json; charset=utf-8';
const ONCE_HEADER = 'idempotency-key';

/** The endpoints of a contract. */
export type Api<Kinds extends CallerKinds = SessionCallers> = {
  /** Registers an endpoint that only answers. */
  query<E extends EndpointContract>(endpoint: E, handler: QueryHandler<E, Kinds>): void;
  /** Says how callers of a kind confirm; to be called before the endpoints that ask for it are registered. */
  confirmBy<Kind extends keyof Kinds & string>(kind: Kind, confirm: Confirm<WhoOf<Kinds, Kind>>): void;
  /** Registers an endpoint that answers a list in pages, as long as the contract says. */
  list<E extends EndpointContract & { readonly pageLength: number }, Row extends { readonly id: string }>(
    endpoint: E,
    handler: PageHandler<E, Row, Kinds>,
  ): void;
  /** Registers an endpoint that changes something: one transaction, committed here. */
  command<E extends EndpointContract, P>(
    endpoint: E,
    handler: CommandHandler<E, Kinds> | PreparedCommand<E, P, Kinds>,
  ): void;
};

type Parts<Kinds extends CallerKinds> = {
  fastify: FastifyInstance;
  database: Database;
  apiBase: string;
  callers: Kinds;
  senders: Senders;
  /** For endpoints that must happen once; a program without such needs none. */
  idempotency?: Idempotency | undefined;
  /** What OpenAPI says beside the shapes. */
  describe(endpoint: EndpointContract): object;
};

/**
 * The key under which the client wants a call to happen once; none where it has no reason to.
 * @throws Refusal `invalid` for what is no UUID.
 */
function onceKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[ONCE_HEADER];
  if (given === undefined) return undefined;
  const key = z.uuid().toLowerCase().safeParse(given);
  if (!key.success) throw new Refusal('invalid', { field: ONCE_HEADER });
  return key.data;
}

/** Keeps the bytes of a body for a signature, on their way to the parser, which bounds them. */
function keepBody(bodies: WeakMap<FastifyRequest, Buffer>): preParsingHookHandler {
  return (request, _reply, payload, done) => {
    const chunks: Buffer[] = [];
    // The parser compares what has come with what was announced.
    const kept = Object.assign(new PassThrough(), { receivedEncodedLength: 0 });
    kept.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      kept.receivedEncodedLength += chunk.length;
    });
    kept.once('end', () => bodies.set(request, Buffer.concat(chunks)));
    payload.once('error', (error) => kept.destroy(error));
    done(null, payload.pipe(kept));
  };
}

/** No cache on the way keeps these answers, so that none says that it depends on what the caller understands. */
async function sendReady(
  answer: ReadyAnswer<EndpointContract>,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.type(JSON_TYPE);
  if (!answer.isLong || !/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(answer.bytes);
  return reply.header('content-encoding', 'gzip').send(await answer.compressed());
}

/** From the contract to handlers: who asks, parsing, one transaction. */
export function createApi<Kinds extends CallerKinds>(parts: Parts<Kinds>): Api<Kinds> {
  const { fastify, database, apiBase, senders } = parts;
  const callers = new WeakMap<FastifyRequest, object>();
  const bodies = new WeakMap<FastifyRequest, Buffer>();
  const confirmers = new Map<string, Confirm<never>>();

  /** Before parsing where the head is proof enough: a caller who may not ask learns nothing about shapes. */
  function proofHooks({ access, role, secondFactor, path }: EndpointContract) {
    if (access === 'public') return {};
    const kind = parts.callers[access];
    if (!kind)
      throw new Error(`${path} is for callers of the kind ${access}, which this program does not know`);
    if (role !== undefined && !kind.requireRole) throw new Error(`${path} asks ${access} for a role`);
    const check = async (request: FastifyRequest) => {
      const who = await kind.identify({ request: request.raw, body: bodies.get(request) });
      if (!who) throw new Refusal('unauthenticated');
      if (role !== undefined) kind.requireRole?.(who, role);
      if (secondFactor !== undefined) await kind.requireSecondFactor?.(who, secondFactor);
      callers.set(request, who);
    };
    return kind.proves === 'head'
      ? { onRequest: check }
      : { preParsing: keepBody(bodies), preValidation: check };
  }

  function callOf<E extends EndpointContract>(endpoint: E, request: FastifyRequest): Call<E, Kinds> {
    return {
      body: request.body,
      params: request.params,
      query: request.query,
      caller: callers.get(request),
      token: bearerToken(request.raw),
      onceKey: endpoint.once ? onceKeyOf(request) : undefined,
      header: (name: string) => {
        const value = request.headers[name];
        return Array.isArray(value) ? value.join(', ') : value;
      },
      userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
      network: senders.networkOf(request.raw),
      log: request.log,
    } as Call<E, Kinds>;
  }

  function register<E extends EndpointContract>(
    endpoint: E,
    answer: (call: Call<E, Kinds>) => Promise<Answer<E> | ReadyAnswer<E>>,
  ): void {
    const { onRequest, ...laterHooks } = proofHooks(endpoint);
    fastify.route({
      method: endpoint.method,
      url: `${apiBase}${endpoint.path}`,
      schema: {
        summary: endpoint.summary,
        ...parts.describe(endpoint),
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { [endpoint.status]: endpoint.response },
      },
      config: { limit: endpoint.limit },
      ...(endpoint.bodyLimitBytes === undefined ? {} : { bodyLimit: endpoint.bodyLimitBytes }),
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await onRequest?.(request);
      },
      ...laterHooks,
      handler: async (request, reply) => {
        const context = { reqId: request.id, network: shortenedAddress(senders.addressOf(request.raw)) };
        const result = await onBehalfOf(context, () => answer(callOf(endpoint, request)));
        reply.code(endpoint.status);
        return result instanceof ReadyAnswer ? sendReady(result, request, reply) : reply.send(result);
      },
    });
  }

  /** Runs the work of a command; that of one which moves value once for each key. */
  function workOf<E extends EndpointContract>(
    endpoint: E,
  ): (call: Call<E, Kinds>, work: Work, run: () => Promise<Answer<E>>) => Promise<Answer<E>> {
    if (!endpoint.once) return (_call, _work, run) => run();
    const { idempotency } = parts;
    const kind = parts.callers[endpoint.access];
    if (!idempotency || !kind) throw new Error(`${endpoint.path} cannot be made to happen once`);
    return async (call, work, run) => {
      if (call.onceKey === undefined) return run();
      const { params, query, body } = call;
      const owner = `${endpoint.access} ${kind.nameOf(call.caller as object)}`;
      const what = [endpoint.method, endpoint.path, params, query, body];
      return (await idempotency.once(
        work,
        { owner, key: call.onceKey, call: what },
        run as () => Promise<object>,
      )) as Answer<E>;
    };
  }

  /** Looks at the proof of a call, where its endpoint wants one. */
  function confirmationOf<E extends EndpointContract>(
    endpoint: E,
  ): (call: Call<E, Kinds>) => Promise<(work: Work) => Promise<void>> {
    if (!endpoint.confirmed) return async () => async () => {};
    const confirm = confirmers.get(endpoint.access);
    if (!confirm) throw new Error(`${endpoint.path} asks ${endpoint.access} to confirm`);
    return ({ caller, body }) => confirm(caller as never, body);
  }

  return {
    confirmBy(kind, confirm) {
      confirmers.set(kind, confirm);
    },
    query(endpoint, handler) {
      register(endpoint, async (call) => handler(call));
    },
    list(endpoint, { rows, item, beside }) {
      const { pageLength } = endpoint;
      register(endpoint, async (call) => {
        const { page } = (call.query ?? {}) as { page?: string };
        const [found, more] = await Promise.all([
          rows(call, { after: page, most: pageLength + 1 }),
          beside?.(call),
        ]);
        const shown = found.slice(0, pageLength);
        const next = found.length > pageLength ? (shown.at(-1)?.id ?? null) : null;
        return { ...more, items: shown.map(item), next } as Answer<typeof endpoint>;
      });
    },
    command(endpoint, handler) {
      const perform = workOf(endpoint);
      const lookAtProof = confirmationOf(endpoint);
      const { prepare, run } =
        typeof handler === 'function' ? { prepare: async () => undefined as never, run: handler } : handler;
      register(endpoint, async (call) => {
        const useProof = await lookAtProof(call);
        const prepared = await prepare(call);
        return database.inTransaction((work) =>
          perform(call, work, async () => {
            await useProof(work);
            return run(call, work, prepared);
          }),
        );
      });
    },
  };
}
