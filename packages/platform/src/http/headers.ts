import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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
  // We make none, so nobody may: no text becomes a program by way of one.
  trustedTypes: ["'none'"],
};

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
];
const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Security headers for everything that leaves this server. */
export async function installHeaders(fastify: FastifyInstance, options: { https: boolean }): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...DOCUMENT_POLICY, ...(options.https ? { upgradeInsecureRequests: [] } : {}) },
    },
    // Only a site that is reached by https may promise to stay there.
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // For browsers that do not know `frame-ancestors`; the two must not say different things.
    xFrameOptions: { action: 'deny' },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    // The same id stands in the log, so that a complaint finds its line.
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', PERMISSIONS);
  });
}
