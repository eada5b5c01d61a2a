import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createMounts, type Mount } from './mounts.ts';

const seen: [prefix: string, method: string | undefined, url: string | undefined][] = [];
function mountAt(prefix: Mount['prefix']): Mount {
  return {
    prefix,
    handle(request, response) {
      seen.push([prefix, request.method, request.url]);
      response.end('taken');
    },
    refuseUnreadable: () => {},
  };
}

async function serverWith(...prefixes: Mount['prefix'][]) {
  seen.length = 0;
  const mounts = createMounts(prefixes.map(mountAt));
  const fastify = Fastify({ rewriteUrl: ({ url = '' }) => mounts.routed(url) });
  mounts.install(fastify);
  return { fastify, origin: await fastify.listen({ port: 0, host: '127.0.0.1' }) };
}

it('a mounted program sees the rest of its own addresses, and nothing of another spelling of its prefix', async () => {
  const { fastify, origin } = await serverWith('/second');
  const bodyAt = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const paths = [
    '/second/v1/open?a=%2F',
    '/second',
    '/second/',
    '/second?a=1',
    '/second/%E0%A4%A',
    '/second//',
  ];
  for (const path of paths) expect(await bodyAt(path), path).toBe('taken');
  expect(seen.map(([, , url]) => url)).toEqual(['/v1/open?a=%2F', '/', '/', '/?a=1', '/%E0%A4%A', '//']);
  for (const path of ['/%73econd/v1/open', '/%73econd', '/secon%64', '/secondary', '/Second/v1/open'])
    expect(await bodyAt(path), path).not.toBe('taken');
  expect(seen).toHaveLength(paths.length);
  await fastify.close();
});

it('a mounted program gets every method, and what lies below a longer prefix belongs to that', async () => {
  const { fastify, origin } = await serverWith('/a', '/a/b');
  for (const method of ['PROPFIND', 'QUERY', 'OPTIONS', 'DELETE'])
    expect((await fetch(`${origin}/a/b/c`, { method })).status, method).toBe(200);
  await fetch(`${origin}/a/c`);
  expect(seen).toEqual([
    ['/a/b', 'PROPFIND', '/c'],
    ['/a/b', 'QUERY', '/c'],
    ['/a/b', 'OPTIONS', '/c'],
    ['/a/b', 'DELETE', '/c'],
    ['/a', 'GET', '/c'],
  ]);
  await fastify.close();
});
