import type { HttpServer } from '@plausch/platform/http';
import type { Callers } from '../../../ground.ts';
import type { Sandbox } from './sandbox.gateway.ts';
import { serveScript } from './sandbox.script.ts';
import { sandboxEndpoints } from './sandbox.wire.ts';

/** What the buyer's browser talks to. Each call is a transaction of the sandbox's own. */
export function installSandbox(
  http: HttpServer<Callers>,
  { intents, disputes }: Pick<Sandbox, 'intents' | 'disputes'>,
): void {
  http.query(sandboxEndpoints.confirm, ({ body }) => intents.confirm(body));
  http.query(sandboxEndpoints.challenge, ({ body }) => intents.challenge(body.client_secret, body.approve));
  http.query(sandboxEndpoints.intent, ({ body }) => intents.read(body.client_secret));
  http.query(sandboxEndpoints.token, ({ body }) => intents.token(body.card));
  http.query(sandboxEndpoints.dispute, ({ params, body }) => disputes.decide(params.id, body.won));
  serveScript(http.fastify);
}
