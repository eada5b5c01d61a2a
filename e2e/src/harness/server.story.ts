import { expect, it } from 'vitest';
import { withServer } from './server.ts';

async function health(origin: string): Promise<unknown> {
  const response = await fetch(`${origin}/api/health`);
  return response.json();
}

it('a fresh server is healthy, survives a power cut on the same port, and ends when asked', async () => {
  await withServer(async (server) => {
    expect(await health(server.origin)).toEqual({ status: 'ok' });
    expect(await server.mails()).toEqual([]);

    await server.kill9();
    await expect(health(server.origin)).rejects.toThrow();
    await server.start();
    expect(await health(server.origin)).toEqual({ status: 'ok' });

    await server.stop();
    await expect(health(server.origin)).rejects.toThrow();
  });
});
