import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Database } from '../db/index.ts';
import { Refusal, type Refusals } from '../errors/index.ts';
import type { Idempotency } from '../idempotency/index.ts';
import { newId } from '../ids/index.ts';
import type { Logger } from '../logger/index.ts';
import { type Api, createApi } from './api.ts';
import type { CallerKinds, SessionCallers } from './callers.ts';
import { type CrossOrigin, installPermissions, installPreflights, permissionsOf } from './cors.ts';
import { installDescription } from './description.ts';
import { type DocumentOptions, installDocuments } from './documents.ts';
import type { EarlyPort } from './early-port.ts';
import { type FormRoute, installForms, type PageRoute } from './forms.ts';
import { type HeaderPolicy, installHeaders, type SecurityHeaders, securityHeaders } from './headers.ts';
import { installJson } from './json.ts';
import { createLimiter, type EdgeClass, type LimitTable } from './limiter.ts';
import { LogOnDemand } from './log-on-demand.ts';
import { createMounts, type Mount } from './mounts.ts';
import { keepToThisMachine, type OnlyHere, type OnlyHereOptions } from './only-here.ts';
import { installRefusals, refuseUnreadable, unreadBytes } from './refusals.ts';
import { installRouteLimits } from './route-limits.ts';
import { createSenders, type Senders } from './senders.ts';
import { answerUnrouted } from './unrouted.ts';

/** Of an endpoint that says nothing else. */
const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_PARAM_LENGTH = 128;
const HEADERS_TIMEOUT_MS = 15_000;
/** Long enough for a few pictures over a poor line. */
const REQUEST_TIMEOUT_MS = 120_000;
/** So long the end waits for requests that are under way: one that never comes whole would hold it up for ever. */
const LAST_REQUESTS_MS = 5_000;

export type HttpOptions<Kinds extends CallerKinds = SessionCallers> = {
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
  /** Which requests become an upgrade; all others are answered, also with an `Upgrade` header. */
  isUpgrade: (request: IncomingMessage) => boolean;
  limits: LimitTable;
  /** Who may call, by the names that endpoints use. */
  callers: Kinds;
  /** For endpoints that must happen once. */
  idempotency?: Idempotency;
  /** What the API is called, and whether its readable description is public. */
  description: { title: string; isReadable: boolean };
  /** The answer to requests from elsewhere, where the server has no public address. */
  onlyHere: OnlyHereOptions;
  /** How long a part of an address that names something may be, decoded and as JavaScript counts. Default: 128. */
  maxParamLength?: number;
  /** In what the headers of this program differ from the strictest ones. */
  headers?: HeaderPolicy;
  /** Which pages of other sites may call. Default: none. */
  crossOrigin?: CrossOrigin;
  /** Other programs that answer below a path of this one. */
  mounts?: readonly Mount[];
};

export type HttpServer<Kinds extends CallerKinds = SessionCallers> = Api<Kinds> & {
  readonly fastify: FastifyInstance;
  /** The headers of every answer, for upgrades, which are refused without a route. */
  readonly headers: SecurityHeaders;
  /** The headers of a document that differs in something from all others. */
  headersOf(policy: HeaderPolicy): Promise<SecurityHeaders>;
  /**
   * Counts a request that reaches no route, as an upgrade, and answers the network that it counts with; undefined where
   * limits do not hold. Rejects with a refusal once there were too many.
   */
  admit(limit: EdgeClass, request: IncomingMessage): Promise<string | undefined>;
  /** Where a request comes from, behind the proxies that are believed. */
  readonly addressOf: Senders['addressOf'];
  /** Why a request that reaches no route is refused, where the server is for its own machine alone. */
  readonly onlyHere: OnlyHere;
  /** Registers a page that is made anew for each request. */
  page(route: PageRoute): void;
  /** Registers the path that a form of a page is sent to. */
  form(route: FormRoute): void;
  /** Serves the built client; without it, a path without a route is refused as data. */
  documents(options: Omit<DocumentOptions, 'refusals'>): Promise<void>;
  /** `early`: the port that was opened for this host and port before, which is taken over. */
  listen(address: Listening): Promise<{ port: number }>;
  /** In place of `listen`: answers what another program hands over. */
  mounted(prefix: Mount['prefix']): Promise<Mount>;
  close(): Promise<void>;
};

export type Listening = {
  readonly host: string;
  readonly port: number;
  readonly early?: EarlyPort | undefined;
};

/** Refuses what still comes on connections that are open, or through the server that this program is mounted in. */
function refuseWhileClosing(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
  });
  fastify.addHook('onRequest', async ({ routeOptions }) => {
    if (isClosing && !routeOptions.config.isMount) throw new Refusal('unavailable');
  });
}

/**
 * Closes connections that are busy when the end begins once they are not. Fastify closes those that are idle at that moment alone,
 * and for one that its owner keeps afterwards the end would wait.
 */
function closeWithAnswers(fastify: FastifyInstance): void {
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
  });
  fastify.server.on('request', ({ socket }, response) => {
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // More may have been asked on the same connection.
      if (isClosing && !underWay.values().some(({ req }) => req.socket === socket)) socket.destroySoon();
    });
  });
}

/** The HTTP edge: limits and session, parsing, one transaction, one shape of refusal. */
export async function createHttpServer<Kinds extends CallerKinds>(
  options: HttpOptions<Kinds>,
): Promise<HttpServer<Kinds>> {
  const { logger, apiBase, refusals } = options;
  const https = options.publicUrl?.startsWith('https:') ?? false;
  const headers = await securityHeaders({ https, policy: options.headers });
  const senders = createSenders({
    isLocal: options.publicUrl === undefined,
    trustedProxies: options.trustedProxies,
  });
  const limiter = createLimiter(options.limits);
  const permissions = permissionsOf(options.crossOrigin);
  const mounts = createMounts(options.mounts ?? []);
  const refuseUnreadableHere: Mount['refuseUnreadable'] = (error, socket) =>
    refuseUnreadable(refusals, error, socket, permissions.ofUnreadable(unreadBytes(error)));
  const fastify = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    genReqId: () => newId(),
    // Not every request has a line in the log, so that the lines that matter to the operator are found.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, given) => new LogOnDemand(() => parent.child(bindings, given)),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A request for another protocol, or for an upgrade elsewhere, is answered like any other.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, shouldUpgradeCallback: options.isUpgrade },
    // The address of a caller comes from `senders`, never from `request.ip`.
    trustProxy: false,
    routerOptions: { maxParamLength: options.maxParamLength ?? MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '' }) => mounts.routed(url),
    frameworkErrors: (_error, request, reply) =>
      void answerUnrouted({ refusals, headers, permissions, limiter, senders, onlyHere }, request, reply),
    clientErrorHandler: (error, socket) =>
      (mounts.meantBy(error, socket)?.refuseUnreadable ?? refuseUnreadableHere)(error, socket),
    // Requests on connections that are still open are refused in our words.
    return503OnClosing: false,
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  installJson(fastify);
  installRefusals(fastify, refusals);
  installHeaders(fastify, headers);
  if (options.crossOrigin) installPermissions(fastify, permissions);
  refuseWhileClosing(fastify);
  closeWithAnswers(fastify);
  installRouteLimits(fastify, limiter, senders);
  const mountPaths = (options.mounts ?? []).map(({ prefix }) => prefix);
  const programPrefixes = [...options.onlyHere.programPrefixes, ...mountPaths];
  const onlyHere =
    options.publicUrl === undefined
      ? keepToThisMachine(fastify, { ...options.onlyHere, programPrefixes }, { logger, headers, refusals })
      : () => undefined;
  const description = await installDescription(fastify, {
    apiBase,
    callers: options.callers,
    ...options.description,
  });

  const api = createApi({ ...options, fastify, senders, describe: description.routeSchema });
  if (options.crossOrigin) installPreflights(fastify, permissions);
  mounts.install(fastify);

  /** Whether it is settled what becomes of paths without a route. */
  let isRestSettled = false;
  let earlyPort: EarlyPort | undefined;
  const refuseTheRest = () => {
    if (isRestSettled) return;
    isRestSettled = true;
    // Before a body is read that nothing waits for.
    fastify.addHook('onRequest', async ({ is404 }) => {
      if (is404) throw new Refusal('not_found');
    });
  };

  return {
    fastify,
    headers,
    addressOf: senders.addressOf,
    headersOf: (policy) => securityHeaders({ https, policy: { ...options.headers, ...policy } }),
    onlyHere,
    ...api,
    ...installForms({ fastify, limiter, senders, refusals, database: options.database }),
    async admit(limit, request) {
      const network = senders.networkOf(request);
      await limiter.consume(limit, network);
      return network;
    },
    async documents(documents) {
      isRestSettled = true;
      await installDocuments(fastify, { ...documents, refusals });
    },
    async listen({ host, port, early }) {
      refuseTheRest();
      await fastify.listen({ host, port, ...early?.handle });
      early?.handOver(fastify.server);
      earlyPort = early;
      return { port: (fastify.server.address() as AddressInfo).port };
    },
    async mounted(prefix) {
      refuseTheRest();
      await fastify.ready();
      return {
        prefix,
        handle: (request, response) => fastify.routing(request, response),
        refuseUnreadable: refuseUnreadableHere,
      };
    },
    async close() {
      const impatience = setTimeout(() => fastify.server.closeAllConnections(), LAST_REQUESTS_MS);
      await fastify.close();
      await earlyPort?.drained();
      clearTimeout(impatience);
    },
  };
}
