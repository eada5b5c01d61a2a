import { createServer } from 'node:net';

/** A TCP port on 127.0.0.1 that is free right now. Another program may take it before it is used. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was assigned'));
        else resolve(address.port);
      });
    });
  });
}
