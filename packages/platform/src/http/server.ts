import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Database } from '../db/index.ts';
import { Refusal, type Refusals } from '../errors/index.ts';
import { newId } from '../ids/index.ts';
import type { Logger } from '../logger/index.ts';
import { shortenedAddress } from './addresses.ts';
import type {
  Answer,
  Call,
  Caller,
  CommandHandler,
  EndpointContract,
  PreparedCommand,
  QueryHandler,
} from './contract.ts';
import { installDescription } from './description.ts';
import { type FormRoute, installForms, type PageRoute } from './forms.ts';
import { installHeaders, type SecurityHeaders, securityHeaders } from './headers.ts';
import { createLimiter, type EdgeClass, type LimitTable } from './limiter.ts';
import { keepToThisMachine, type OnlyHere, type OnlyHereOptions } from './only-here.ts';
import { installRefusals, refuseUnknown, refuseUnreadable } from './refusals.ts';
import { onBehalfOf } from './request-context.ts';
import { installRouteLimits } from './route-limits.ts';
import { createSenders } from './senders.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
/** Long enough for a few pictures over a poor line. */
const REQUEST_TIMEOUT_MS = 120_000;
const MAX_USER_AGENT = 256;

export type HttpOptions = {
  logger: Logger;
  database: Database;
  /** How refusals are told. */
  refusals: Refusals;
  /** Path of the application API, for example `/api`. */
  apiBase: string;
  /** The address people use; undefined on a machine that only serves itself. */
  publicUrl: string | undefined;
  /** Proxies beside those of this machine that may say who is calling: addresses, and networks such as `10.0.0.0/8`. */
  trustedProxies: readonly string[];
  /** Which requests become something else than an answer; whatever else they ask for, others are answered. */
  isUpgrade: (request: IncomingMessage) => boolean;
  limits: LimitTable;
  /** Who a bearer token belongs to, or undefined. */
  authenticate: (token: string) => Promise<Caller | undefined>;
  /** Whether the readable description of the API is served to everybody. */
  describe: boolean;
  /** What they get who come from elsewhere to a server without a public address. */
  onlyHere: OnlyHereOptions;
};

export type HttpServer = {
  readonly fastify: FastifyInstance;
  /** What every answer carries, for whoever answers on the same port without a route. */
  readonly headers: SecurityHeaders;
  /**
   * Counts what comes to the same port without a route, and says whose calls count together; undefined where limits do
   * not hold. Rejects with a refusal once there were too many.
   */
  admit(limit: EdgeClass, request: IncomingMessage): Promise<string | undefined>;
  /** Whether a request may have an answer at all, for the same. */
  readonly onlyHere: OnlyHere;
  /** Registers an endpoint that only answers. */
  query<E extends EndpointContract>(endpoint: E, handler: QueryHandler<E>): void;
  /** Registers an endpoint that changes something: one transaction, committed here. */
  command<E extends EndpointContract, P>(
    endpoint: E,
    handler: CommandHandler<E> | PreparedCommand<E, P>,
  ): void;
  /** Registers a page that is made for whoever asks. */
  page(route: PageRoute): void;
  /** Registers where a form of a page is sent to. */
  form(route: FormRoute): void;
  listen(address: { host: string; port: number }): Promise<{ port: number }>;
  close(): Promise<void>;
};

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() || undefined : undefined;
}

/** The HTTP edge: limits and session, parsing, one transaction, one shape of refusal. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { logger, database, apiBase, refusals } = options;
  const headers = await securityHeaders({ https: options.publicUrl?.startsWith('https:') ?? false });
  const fastify = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    genReqId: () => newId(),
    // Not every request: the log is for what somebody may have to read.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // What asks for another protocol, or for one where there is none, is a request like any other.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, shouldUpgradeCallback: options.isUpgrade },
    // Who is calling is for `senders` to say, never for `request.ip`.
    trustProxy: false,
    routerOptions: { maxParamLength: 128 },
    forceCloseConnections: 'idle',
    // An address that cannot even be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) =>
      refuseUnknown(refusals, request, reply.headers(headers).header('x-request-id', request.id)),
    clientErrorHandler: (error, socket) => refuseUnreadable(refusals, error, socket),
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  installRefusals(fastify, refusals);
  installHeaders(fastify, headers);
  const senders = createSenders({
    isLocal: options.publicUrl === undefined,
    trustedProxies: options.trustedProxies,
  });
  const limiter = createLimiter(options.limits);
  installRouteLimits(fastify, limiter, senders);
  const onlyHere =
    options.publicUrl === undefined
      ? keepToThisMachine(fastify, options.onlyHere, { logger, headers, refusals })
      : () => undefined;
  const description = await installDescription(fastify, { apiBase, readable: options.describe });

  const callers = new WeakMap<FastifyRequest, Caller>();

  async function requireSession(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request);
    const caller = token === undefined ? undefined : await options.authenticate(token);
    if (!caller) throw new Refusal('unauthenticated');
    callers.set(request, caller);
  }

  function callOf<E extends EndpointContract>(request: FastifyRequest): Call<E> {
    return {
      body: request.body,
      params: request.params,
      query: request.query,
      caller: callers.get(request),
      token: bearerToken(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
      network: senders.networkOf(request.raw),
      log: request.log,
    } as Call<E>;
  }

  function register<E extends EndpointContract>(
    endpoint: E,
    answer: (call: Call<E>) => Promise<Answer<E>>,
  ): void {
    fastify.route({
      method: endpoint.method,
      url: `${apiBase}${endpoint.path}`,
      schema: {
        summary: endpoint.summary,
        ...description.routeSchema(endpoint),
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { [endpoint.status]: endpoint.response },
      },
      config: { limit: endpoint.limit },
      // Before parsing: whoever may not ask learns nothing about shapes.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (endpoint.access === 'session') await requireSession(request);
      },
      handler: async (request, reply) => {
        const context = { reqId: request.id, network: shortenedAddress(senders.addressOf(request.raw)) };
        const result = await onBehalfOf(context, () => answer(callOf<E>(request)));
        return reply.code(endpoint.status).send(result);
      },
    });
  }

  return {
    fastify,
    headers,
    onlyHere,
    ...installForms({ fastify, limiter, senders, refusals }),
    async admit(limit, request) {
      const network = senders.networkOf(request);
      await limiter.consume(limit, network);
      return network;
    },
    query(endpoint, handler) {
      register(endpoint, async (call) => handler(call));
    },
    command(endpoint, handler) {
      if (typeof handler === 'function') {
        register(endpoint, (call) => database.inTransaction((work) => handler(call, work)));
        return;
      }
      register(endpoint, async (call) => {
        const prepared = await handler.prepare(call);
        return database.inTransaction((work) => handler.run(call, work, prepared));
      });
    },
    async listen({ host, port }) {
      await fastify.listen({ host, port });
      return { port: (fastify.server.address() as AddressInfo).port };
    },
    close: () => fastify.close(),
  };
}
