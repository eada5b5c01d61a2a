import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Limiter } from './limiter.ts';
import type { Senders } from './senders.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class that a route is counted in, by network. */
    limit?: string;
    /** The route counts its calls in that class itself, because something has to happen before. */
    countsItself?: true;
  }
}

/** The class of a path without a route: it counts as a page. */
export const UNKNOWN = 'page';

/**
 * Counts each request before anything else is done for it, so that a flood costs neither a query nor a parse. A server
 * with a route that names no limit class does not start.
 */
export function installRouteLimits(fastify: FastifyInstance, limiter: Limiter, senders: Senders): void {
  const routes: RouteOptions[] = [];
  fastify.addHook('onRoute', (route) => void routes.push(route));
  fastify.addHook('onReady', async () => {
    const limitless = routes.filter(({ config }) => !limiter.has(config?.limit ?? ''));
    if (limitless.length === 0) return;
    const names = limitless.map(({ method, url }) => `${String(method)} ${url}`);
    throw new Error(`routes without a limit class: ${names.join(', ')}`);
  });
  fastify.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { limit = UNKNOWN, countsItself } = routeOptions.config;
    if (!countsItself) await limiter.consume(limit, senders.networkOf(raw));
  });
}
