import { afterAll, beforeAll, expect, it } from 'vitest';
import { question, sharedTestServer } from '../db/test-database.fixture.ts';
import { startTinyProgram, type TinyProgram } from './tiny-program.fixture.ts';

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let program: TinyProgram;
let origin: string;
beforeAll(async () => {
  server = sharedTestServer();
  url = await server.createDatabase();
  program = await startTinyProgram({ url, schema: 'public' });
  origin = `http://127.0.0.1:${(await program.http.listen({ host: '127.0.0.1', port: 0 })).port}`;
});
afterAll(async () => {
  await program.stop();
  await server.stop();
});

async function open(proof: string | undefined, key = 'key of public') {
  const answer = await fetch(`${origin}/v1/safe`, {
    method: 'POST',
    body: JSON.stringify({ proof }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  return `${answer.status} ${await answer.text()}`;
}
const notes = async () =>
  (await question(url, 'select text from notes order by text')).map(({ text }) => text);

it('[AU-12] an endpoint that is confirmed asks for a proof beside the caller, and uses it up with what it does', async () => {
  expect(await open(undefined)).toMatch(/^403/);
  expect(await open('wrong')).toMatch(/^403/);
  expect(await open('right', 'no key')).toMatch(/^401/);
  expect(await notes()).toEqual([]);
  // What is refused in the transaction has used up nothing.
  expect(await open('right but full')).toMatch(/^403/);
  expect(await notes()).toEqual([]);
  expect(await open('right')).toBe('200 {"who":"right"}');
  expect(await notes()).toEqual(['opened by right', 'used right']);
});

it('a kind of callers that cannot confirm has no such endpoints', () => {
  const endpoint = { summary: '', limit: 'read', status: 200, method: 'POST', path: '/never' } as const;
  expect(() =>
    program.http.command(
      { ...endpoint, access: 'machine', confirmed: true, response: undefined as never },
      async () => undefined as never,
    ),
  ).toThrow('/never asks machine to confirm');
});
