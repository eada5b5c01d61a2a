import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusals } from '../errors/index.ts';
import type { SecurityHeaders } from './headers.ts';
import { refuseUnknown } from './refusals.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** How each document is registered. */
const PAGE = { schema: { hide: true }, config: { limit: 'page' } };
const PERMANENT = 308;
/** What the shell says about itself; each page says something else. */
const PAGE_HEAD = /<!--page-->[\s\S]*?<!--\/page-->/;
const PAGE_BODY = /<!--content-->[\s\S]*?<!--\/content-->/;

export type PageFacts = {
  /** Whether there is what the page is about, such as an article; without that it is served with status 404. */
  isThere: boolean;
  /** HTML for its head, for programs that run no script; instead of what the shell has between `PAGE_HEAD`. */
  head: string;
};

export type DocumentOptions = {
  /** How refusals are told. */
  refusals: Refusals;
  /** Folder of the built client. */
  webRoot: string;
  /** HTML for the body of pages by path, in place of what the shell has between `PAGE_BODY`: what is seen before any script has run. */
  contents?: ReadonlyMap<string, string>;
  /** Whole documents by path; they need neither the database nor the shell. */
  documents: ReadonlyMap<string, string>;
  /** The one address of the page or document that a path means: others get the shell with status 404. */
  addressAt: (pathname: string) => string | undefined;
  /** Whether an address is a secret: then no browser keeps the page under it. */
  isSecret: (address: URL) => boolean;
  /** The headers of a page, where they differ from those of all others. */
  headersAt?: (address: URL) => SecurityHeaders | undefined;
  /** The status and the head of a page, for readers that run no script. Must not reject. */
  describe: (address: URL) => Promise<PageFacts>;
  /** Paths that belong to programs, not pages: an unknown one below them is answered as data. */
  programPrefixes: readonly string[];
};

/**
 * Serves the built client: hashed files for a year, the shell for every page at its one address, the way there from other
 * spellings of it, and the honest status 404 where there is no such page.
 */
export async function installDocuments(fastify: FastifyInstance, options: DocumentOptions): Promise<void> {
  const shellFile = path.join(options.webRoot, 'index.html');
  if (!existsSync(shellFile)) throw new Error(`the client is not built: ${shellFile} is missing`);
  const shell = await readFile(shellFile, 'utf8');
  const hints = await readHints(options.webRoot);

  await fastify.register(async (scope) => {
    // One route per file, made by the library.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, limit: 'file' };
    });
    await scope.register(staticFiles, {
      root: options.webRoot,
      // One route per file: a catch-all would answer for programs that are mounted beside the client.
      wildcard: false,
      // Compressed once, by the build.
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      // Source maps, if a build makes any, are for the people who built it; what is compressed is sent in place of its file.
      // Routes are a tenth of the work of a start, and these were two thirds of them.
      globIgnore: ['**/*.map', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders(reply, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? IMMUTABLE : REVALIDATE);
      },
    });
  });

  const compressed = keepCompressed();
  const sendHtml = async ({ headers }: FastifyRequest, reply: FastifyReply, html: string) => {
    const accepted = headers['accept-encoding'] ?? '';
    const encoding = ENCODINGS.find((name) => accepted.includes(name));
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
    if (encoding === undefined) return reply.send(html);
    return reply.header('content-encoding', encoding).send(await compressed(html, encoding));
  };

  const sendPage = async (address: URL, request: FastifyRequest, reply: FastifyReply) => {
    const { isThere, head } = await options.describe(address);
    const isFound = isThere && options.addressAt(address.pathname) === address.pathname;
    const hint = isFound ? hintFor(address, hints) : undefined;
    const content = isFound ? options.contents?.get(address.pathname) : undefined;
    const page = shell.replace(PAGE_HEAD, () => head).replace('</head>', () => `${hint ?? ''}</head>`);
    reply
      .code(isFound ? 200 : 404)
      .header('cache-control', options.isSecret(address) ? 'no-store' : REVALIDATE)
      .headers(options.headersAt?.(address) ?? {});
    return sendHtml(request, reply, content === undefined ? page : page.replace(PAGE_BODY, () => content));
  };

  for (const [address, html] of options.documents) {
    fastify.get(address, PAGE, (request, reply) =>
      sendHtml(request, reply.header('cache-control', REVALIDATE), html),
    );
  }
  fastify.get('/', PAGE, (request, reply) => sendPage(addressOf(request.url), request, reply));
  fastify.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request.url);
    const { pathname } = address;
    const isProgram = options.programPrefixes.some(
      (prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`),
    );
    const wantsDocument = request.method === 'GET' || request.method === 'HEAD';
    const own = options.addressAt(pathname);
    // A missing file (a chunk of an older build, a picture) must not come back as a page.
    const isFile = path.extname(pathname) !== '';
    if (isProgram || !wantsDocument || (isFile && own === undefined))
      return refuseUnknown(options.refusals, request, reply);
    if (own === undefined || own === pathname) return sendPage(address, request, reply);
    return reply.header('cache-control', REVALIDATE).redirect(`${own}${address.search}`, PERMANENT);
  });
}

const COMPRESS = {
  br: promisify<string, Buffer>(brotliCompress),
  gzip: promisify<string, Buffer>(gzip),
};
/** The best first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** So many texts are kept compressed: every page and document, and some hundred articles. */
const MAX_COMPRESSED = 500;

/** Compresses texts of which the same few are asked for again and again; what was asked for last is kept. */
function keepCompressed(): (text: string, encoding: keyof typeof COMPRESS) => Promise<Buffer> {
  const bodies = new Map<string, Promise<Buffer>>();
  return (text, encoding) => {
    const key = `${encoding} ${text}`;
    const body = bodies.get(key) ?? COMPRESS[encoding](text);
    bodies.delete(key);
    bodies.set(key, body);
    for (const [oldest] of bodies) {
      if (bodies.size <= MAX_COMPRESSED) break;
      bodies.delete(oldest);
    }
    return body;
  };
}

/** Never by `new URL(url, base)`: that takes the x of `//x` for a host, and throws for some. */
function addressOf(url: string): URL {
  return new URL(`http://plausch.invalid${url.startsWith('/') ? url : `/${url}`}`);
}

/** What a page may ask for at once; one that a parameter makes another page has a hint of its own (`/main?raum`). */
function hintFor({ pathname, searchParams }: URL, hints: ReadonlyMap<string, string>): string | undefined {
  const named = [...searchParams.keys()].map((name) => hints.get(`${pathname}?${name}`));
  return named.find((hint) => hint !== undefined) ?? hints.get(pathname);
}

/**
 * What the build says the documents of its pages may ask for at once (`.vite/hints.json`): elements for the head by
 * path, or by path and the name of a parameter. Without that file pages fetch their code a little later.
 */
async function readHints(webRoot: string): Promise<ReadonlyMap<string, string>> {
  const file = path.join(webRoot, '.vite', 'hints.json');
  if (!existsSync(file)) return new Map();
  const hints: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  return new Map(Object.entries(hints));
}
