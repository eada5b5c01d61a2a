import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installMounts } from './mounts.ts';

it('a mounted program sees the rest of its own addresses, and nothing of another spelling of its prefix', async () => {
  const fastify = Fastify();
  const seen: (string | undefined)[] = [];
  installMounts(fastify, [
    {
      prefix: '/second',
      handle(request, response) {
        seen.push(request.url);
        response.end('taken');
      },
    },
  ]);
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const bodyAt = async (path: string) => (await fetch(`${origin}${path}`)).text();
  for (const path of ['/second/v1/open?a=%2F', '/second', '/second/', '/second?a=1'])
    expect(await bodyAt(path), path).toBe('taken');
  expect(seen).toEqual(['/v1/open?a=%2F', '/', '/', '/?a=1']);
  for (const path of ['/%73econd/v1/open', '/secon%64', '/secondary', '/Second/v1/open'])
    expect(await bodyAt(path), path).not.toBe('taken');
  expect(seen).toHaveLength(4);
  await fastify.close();
});
