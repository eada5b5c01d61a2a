import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { StartFailure } from '../config/index.ts';
import { createLogger } from '../logger/index.ts';
import { createMetrics } from './index.ts';

const silent = createLogger({ level: 'silent' });

it('refuses a port that is taken and an address that is not ours with one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  try {
    const taken = createMetrics(silent).listen({ host: '127.0.0.1', port });
    await expect(taken).rejects.toThrow(
      new StartFailure(`Port ${port} für die Messwerte ist schon belegt: Ändere METRICS_PORT.`),
    );
    const strange = createMetrics(silent).listen({ host: '192.0.2.1', port });
    await expect(strange).rejects.toThrow(
      new StartFailure(
        `Die Messwerte lassen sich auf 192.0.2.1, Port ${port} nicht anbieten (EADDRNOTAVAIL): Ändere METRICS_PORT oder HOST.`,
      ),
    );
  } finally {
    other.close();
  }
});
