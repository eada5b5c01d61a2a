import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HttpServer } from '@plausch/platform/http';

const ENTRY = path.join(import.meta.dirname, 'script', 'main.ts');
const SCRIPT_PATH = '/sandbox/v1.js';

type Script = { readonly code: string; readonly gzipped: Buffer; readonly version: string };

let made: Promise<Script> | undefined;

/**
 * The browser's script, put together from its sources when it is asked for first: there is no build that could be forgotten or
 * be older than what it was made from, and a server whose sandbox is not used never loads the bundler.
 */
async function sandboxScript(): Promise<Script> {
  made ??= makeScript();
  return made.catch((error: unknown) => {
    made = undefined;
    throw error;
  });
}

async function makeScript(): Promise<Script> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: ENTRY, tsconfig: false, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const [{ code }] = output;
  return {
    code,
    gzipped: await promisify(gzip)(code),
    version: createHash('sha256').update(code).digest('hex').slice(0, 16),
  };
}

/** Serves it to pages of every origin. With its version in the address (`?v=`) it is kept for good, otherwise asked for anew. */
export function serveScript(fastify: HttpServer['fastify']): void {
  const options = { schema: { hide: true }, config: { limit: 'file' } };
  fastify.get<{ Querystring: { v?: string } }>(SCRIPT_PATH, options, async ({ headers, query }, reply) => {
    const { code, gzipped, version } = await sandboxScript();
    const tag = `W/"${version}"`;
    reply.headers({
      'cache-control': query.v === version ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: tag,
      vary: 'accept-encoding',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    const isZipped = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
    if (isZipped) reply.header('content-encoding', 'gzip');
    return reply.send(isZipped ? gzipped : code);
  });
}
