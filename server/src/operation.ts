import type { HttpServer } from '@plausch/platform/http';
import { type ClientConfig, endpoints, PROTOCOL_VERSION } from '@plausch/protocol';
import type { ServerConfig } from './config.ts';
import type { Ground } from './ground.ts';
import { Refusal } from './refusal.ts';
import { type Shop, shopConfig } from './shop.ts';

/** How the process says that it lives, that it is ready, and what clients must know to use it. */
export function installOperation(
  ground: Ground,
  http: HttpServer,
  options: { apiBase: string; config: ServerConfig; shop: Shop | undefined },
): { setReady(ready: boolean): void } {
  let isReady = false;

  http.query(endpoints.live, () => ({ status: 'ok' as const }));
  http.query(endpoints.health, async () => {
    if (!isReady) throw new Refusal('unavailable');
    await ground.database.ping().catch((cause: unknown) => {
      throw new Refusal('unavailable', { cause });
    });
    return { status: 'ok' as const };
  });

  http.query(endpoints.getChallenge, () => ground.challenges.create());

  const { name, claim, contact } = options.config.brand;
  const clientConfig: ClientConfig = {
    apiBase: options.apiBase,
    // Empty: the page's own origin.
    socketBase: '',
    ...shopConfig(options.shop),
    errorDsn: options.config.errorDsn ?? '',
    brand: { name, claim, contact, colors: {} },
    protocol: PROTOCOL_VERSION,
  };
  http.fastify.get(
    '/config.json',
    { schema: { hide: true }, config: { limit: 'page' } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(clientConfig),
  );

  return {
    setReady(ready) {
      isReady = ready;
    },
  };
}
