import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/index.ts';

/** Another program that answers below a path of this one. */
export type Mount = {
  /** For example `/billing`; the program sees addresses without it. */
  readonly prefix: `/${string}`;
  /** Takes the request over, with all that belongs to its answer: headers, limits, refusals. */
  handle(request: IncomingMessage, response: ServerResponse): void;
};

/** Hands whole requests to the programs below their prefixes, before anything of them is counted or read here. */
export function installMounts(fastify: FastifyInstance, mounts: readonly Mount[]): void {
  for (const { prefix, handle } of mounts) {
    const route = {
      schema: { hide: true },
      // Counted by the program itself.
      config: { limit: 'page', countsItself: true } as const,
      onRequest: async (
        { raw }: { raw: IncomingMessage },
        reply: { hijack(): void; raw: ServerResponse },
      ) => {
        const { url = '' } = raw;
        // Another spelling of the prefix leads to this route too; the program would not know what to cut off.
        if (!url.startsWith(prefix)) throw new Refusal('not_found');
        const rest = url.slice(prefix.length);
        raw.url = rest.startsWith('/') ? rest : `/${rest}`;
        reply.hijack();
        handle(raw, reply.raw);
      },
    };
    const never = async () => {
      throw new Error('a request to a mounted program was answered here');
    };
    fastify.all(prefix, route, never);
    fastify.all(`${prefix}/*`, route, never);
  }
}
