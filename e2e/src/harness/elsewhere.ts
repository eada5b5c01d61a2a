import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of strangers: one empty page at another host, without any policy. */
export type Elsewhere = { readonly origin: string; close(): Promise<void> };

/** Opens a site that is cross-site to everything at `localhost`. */
export async function openElsewhere(): Promise<Elsewhere> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Elsewhere</title><body></body>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
