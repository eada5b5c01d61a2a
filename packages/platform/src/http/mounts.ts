import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { Refusal } from '../errors/index.ts';
import { unreadBytes } from './refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of the route belong to another program, which counts and measures them. */
    isMount?: true;
  }
}

/** Another program that answers below a path of this one. */
export type Mount = {
  /** For example `/billing`; the program sees addresses without it. */
  readonly prefix: `/${string}`;
  /** Takes the request over, with all that belongs to its answer: headers, limits, refusals. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Answers bytes on a connection to the program that are no HTTP, and ends the connection. */
  refuseUnreadable(error: ConnectionError, socket: Socket): void;
};

/** Where the programs below this one are. */
export type Mounts = {
  /** The address that a request is routed by: that of a mounted program is its path, with nothing of what follows. */
  routed(address: string): string;
  /** Hands whole requests to the programs below their prefixes, before anything of them is counted or read here. */
  install(fastify: FastifyInstance): void;
  /** The program that bytes which are no HTTP were meant for; undefined: this one. */
  meantBy(error: ConnectionError, socket: Socket): Mount | undefined;
};

const END_OF_PREFIX: ReadonlySet<string> = new Set(['', '/', '?']);
const REQUEST_LINE = /^[A-Z]+ (\S+) HTTP\//;

export function createMounts(mounts: readonly Mount[]): Mounts {
  /** The longest prefix first. */
  const sorted = mounts.toSorted((a, b) => b.prefix.length - a.prefix.length);
  const mountAt = (address: string) =>
    sorted.find(
      ({ prefix }) => address.startsWith(prefix) && END_OF_PREFIX.has(address.charAt(prefix.length)),
    );
  /** Where the latest request of a connection went. */
  const latest = new WeakMap<Socket, Mount>();

  return {
    routed: (address) => mountAt(address)?.prefix ?? address,

    install(fastify) {
      if (mounts.length === 0) return;
      // A method that is not known here may be known there.
      const unknown = METHODS.filter((method) => !fastify.supportedMethods.includes(method));
      for (const method of unknown) fastify.addHttpMethod(method, { hasBody: true });
      fastify.addHook('onRequest', async ({ raw }) => void latest.delete(raw.socket));
      for (const mount of mounts) {
        fastify.all(mount.prefix, {
          schema: { hide: true },
          config: { limit: 'page', countsItself: true, isMount: true },
          onRequest: async ({ raw, originalUrl }, reply) => {
            // Another spelling of the prefix leads to this route too; the program would not know what to cut off.
            if (mountAt(originalUrl) !== mount) throw new Refusal('not_found');
            const rest = originalUrl.slice(mount.prefix.length);
            raw.url = rest.startsWith('/') ? rest : `/${rest}`;
            latest.set(raw.socket, mount);
            reply.hijack();
            mount.handle(raw, reply.raw);
          },
          handler: async () => {
            throw new Error('a request to a mounted program was answered here');
          },
        });
      }
    },

    meantBy(error, socket) {
      const [, address] = REQUEST_LINE.exec(unreadBytes(error)) ?? [];
      return address === undefined ? latest.get(socket) : mountAt(address);
    },
  };
}
