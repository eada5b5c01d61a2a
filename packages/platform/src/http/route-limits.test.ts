import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { createLimiter } from './limiter.ts';
import { installRefusals } from './refusals.ts';
import { installRouteLimits } from './route-limits.ts';
import { createSenders } from './senders.ts';

const one = { calls: 1, perSeconds: 60 };

function server() {
  const fastify = Fastify();
  installRefusals(fastify, testRefusals);
  const senders = createSenders({ isLocal: false, trustedProxies: [] });
  installRouteLimits(fastify, createLimiter({ page: one, read: one }), senders);
  return fastify;
}
const answer = async () => 'here';

it('[RL-1] a server with a route that names no limit class does not start, wherever it was registered', async () => {
  const fastify = server();
  fastify.get('/counted', { config: { limit: 'read' } }, answer);
  fastify.get('/free', answer);
  fastify.register(async (scope) => {
    scope.get('/below', { config: { limit: 'typo' } }, answer);
  });
  await expect(fastify.ready()).rejects.toThrow(
    /^routes without a limit class: GET \/free, HEAD \/free, GET \/below, HEAD \/below$/,
  );
});

it('[RL-1] counts every route before it is asked, and what nobody registered as a page', async () => {
  const fastify = server();
  let asked = 0;
  fastify.get('/read', { config: { limit: 'read' } }, async () => {
    asked += 1;
    return 'here';
  });
  fastify.get('/later', { config: { limit: 'read', countsItself: true } }, answer);
  const statuses: number[] = [];
  for (const url of ['/read', '/read', '/later', '/gone', '/gone']) {
    statuses.push((await fastify.inject(url)).statusCode);
  }
  expect([statuses, asked]).toEqual([[200, 429, 200, 404, 429], 1]);
});
