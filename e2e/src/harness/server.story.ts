import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from './server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

async function health(): Promise<unknown> {
  const response = await fetch(`${server.origin}/api/health`);
  return response.json();
}

it('a fresh server is healthy and has an empty mailbox', async () => {
  expect(await health()).toEqual({ status: 'ok' });
  expect(await server.mails()).toEqual([]);
});

it('a server comes back on the same port after a power cut', async () => {
  await server.kill9();
  await expect(health()).rejects.toThrow();
  await server.start();
  expect(await health()).toEqual({ status: 'ok' });
});

it('a server ends cleanly when asked, and can be started again', async () => {
  await server.stop();
  await expect(health()).rejects.toThrow();
  await server.start();
  expect(await health()).toEqual({ status: 'ok' });
});
