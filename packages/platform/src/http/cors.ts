import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Which pages of other sites may ask this program, and read its answers. Cookies are never sent along. */
export type CrossOrigin = {
  /** `any`: whichever page; otherwise exactly these, as `https://app.example`. */
  readonly origins: 'any' | readonly string[];
  readonly methods: readonly string[];
  /** Headers that a page may send beside the harmless ones. */
  readonly headers: readonly string[];
  /** Headers of an answer that a page may read. */
  readonly readable?: readonly string[];
  /** How long browsers remember the permission. */
  readonly maxAgeSeconds: number;
};

/** Answers what browsers ask before they let a page call us. A program without this has no answer for them. */
export async function installCrossOrigin(fastify: FastifyInstance, allowed: CrossOrigin): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    // The one route that the library makes.
    if (route.method === 'OPTIONS' && route.url === '*') route.config = { ...route.config, limit: 'page' };
  });
  await fastify.register(cors, {
    origin: allowed.origins === 'any' ? '*' : [...allowed.origins],
    methods: [...allowed.methods],
    allowedHeaders: [...allowed.headers],
    exposedHeaders: [...(allowed.readable ?? [])],
    maxAge: allowed.maxAgeSeconds,
    credentials: false,
    strictPreflight: false,
    hideOptionsRoute: true,
  });
}
