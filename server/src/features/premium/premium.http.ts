import type { BillingAccess } from '../../billing-access.ts';
import { WEBHOOK_PATH } from '../../billing-access.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById } from '../accounts/index.ts';
import { readCustomer } from './premium.jobs.ts';
import { insertHint } from './premium.store.ts';
import { readHint } from './premium.webhook.ts';

const MOST_BYTES = 65_536;

/** [PR2] Where billing tells that something happened: taken on its signature, each once; then billing is asked how things stand. */
export function installPremiumHttp(
  { database, clock, jobs }: Pick<Ground, 'database' | 'clock' | 'jobs'>,
  { http }: Pick<Edges, 'http'>,
  access: BillingAccess,
): void {
  http.fastify.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      WEBHOOK_PATH,
      { schema: { hide: true }, config: { limit: 'page' }, bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const hint = readHint(access, {
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          signature: String(request.headers['x-plausch-signature'] ?? ''),
          now: clock.now(),
        });
        if (!hint) throw new Refusal('unauthenticated');
        await database.inTransaction(async (work) => {
          if (!(await insertHint(work.sql, hint.id, new Date(clock.now())))) return;
          const { accountId } = hint;
          if (accountId === undefined || !(await accountById(work.sql, accountId))) return;
          await jobs.enqueue(work, readCustomer, { accountId });
        });
        return reply.code(204).send();
      },
    );
  });
}
