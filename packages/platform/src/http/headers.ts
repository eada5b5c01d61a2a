import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { REPORTS_PATH } from './policy-reports.ts';

/** What a document of the app may load: only what we serve ourselves. */
const DOCUMENT_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  // The client makes no Trusted Types policy, so none may be made: no text becomes a program by way of one.
  trustedTypes: ["'none'"],
  reportUri: [REPORTS_PATH],
};

/**
 * Browsers that know `report-to` heed nothing else, and report by it to https alone: without that they are left with
 * `report-uri`.
 */
const HTTPS_POLICY = { reportTo: ['csp'], upgradeInsecureRequests: [] };

/** What no document here ever asks a device for. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
] as const;

/** Of the answer to a probe, not of every answer. */
const OF_ONE_ANSWER: ReadonlySet<string> = new Set(['connection', 'content-length', 'date']);

/** In what a program, or one of its documents, differs from the strictest headers. */
export type HeaderPolicy = {
  /** Directives of the content security policy by their names in helmet; null takes one away. */
  readonly content?: Readonly<Record<string, readonly string[] | null>>;
  /** Features of the device that a document uses, with who in it may: `{ payment: 'self "https://pay.example"' }`. */
  readonly features?: Readonly<Partial<Record<(typeof UNUSED_FEATURES)[number], string>>>;
  /** Whether pages of other sites may load what is served here. */
  readonly resources?: 'same-origin' | 'cross-origin';
};

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Security headers for everything that leaves this server. As data, because the library gives them to routes alone, and
 * answers come from other places as well: addresses that reach no route, and the real-time edge.
 */
export async function securityHeaders({
  https,
  policy: { content = {}, features = {}, resources = 'same-origin' } = {},
}: {
  https: boolean;
  policy?: HeaderPolicy | undefined;
}): Promise<SecurityHeaders> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...DOCUMENT_POLICY, ...(https ? HTTPS_POLICY : {}), ...content },
    },
    // Only a site that is reached by https may promise to stay there.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Not even to ourselves: an address may hold a token, and what it asks for says where it was asked from.
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: resources },
    // For browsers that do not know `frame-ancestors`; the two must not say different things.
    xFrameOptions: { action: 'deny' },
  });
  probe.get('/', (_request, reply) => reply.send());
  const { headers } = await probe.inject('/');
  const lasting = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name));
  return {
    ...Object.fromEntries(lasting.map(([name, value]) => [name, String(value)])),
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=(${features[feature] ?? ''})`).join(
      ', ',
    ),
    ...(https ? { 'reporting-endpoints': `csp="${REPORTS_PATH}"` } : {}),
  };
}

/** Puts the headers on every answer. */
export function installHeaders(fastify: FastifyInstance, headers: SecurityHeaders): void {
  fastify.addHook('onRequest', async (request, reply) => {
    // The same id stands in the log, so that a complaint finds its line.
    reply.headers(headers).header('x-request-id', request.id);
  });
}
