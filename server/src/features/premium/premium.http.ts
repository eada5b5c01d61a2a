import type { Work } from '@plausch/platform/db';
import { endpoints } from '@plausch/protocol';
import { type BillingDoor, type BillingSecrets, WEBHOOK_PATH } from '../../billing-door.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById } from '../accounts/index.ts';
import { readCustomer } from './premium.jobs.ts';
import { apply, OwnStandings, vouchFor } from './premium.service.ts';
import type { Standing } from './premium.standing.ts';
import { insertHint } from './premium.store.ts';
import { readHint } from './premium.webhook.ts';

type Shop = {
  readonly billing: BillingDoor | undefined;
  readonly secrets: BillingSecrets | undefined;
  /** Whether test cards buy perks. */
  readonly countsSandbox: boolean;
};

const MOST_BYTES = 65_536;

export function installPremiumHttp(
  ground: Ground,
  { http }: Pick<Edges, 'http'>,
  { billing, secrets, countsSandbox }: Shop,
): void {
  const standings = new OwnStandings(ground, billing, countsSandbox);
  const taken = async (accountId: string, work: Work, standing: Standing) => ({
    success: true as const,
    ...(await apply(ground, work, accountId, standing)),
  });

  // [PR1] [PR4] What the caller has is asked of billing; what the client says of it is not read.
  http.command(endpoints.webPurchaseComplete, {
    async prepare({ caller, body }) {
      await standings.requireProduct(caller.accountId, body.productId);
      return standings.of(caller.accountId);
    },
    run: ({ caller }, work, standing) => taken(caller.accountId, work, standing),
  });
  for (const endpoint of [endpoints.webRestoreComplete, endpoints.restorePurchases]) {
    http.command(endpoint, {
      prepare: ({ caller }) => standings.of(caller.accountId),
      run: ({ caller }, work, standing) => taken(caller.accountId, work, standing),
    });
  }

  // [PR11] Who has signed in here need not wait for a mail.
  http.command(endpoints.manageLink, {
    prepare: ({ caller }) => standings.manageLink(caller.accountId),
    run: async (_call, _work, url) => ({ url }),
  });

  http.command(endpoints.customerToken, ({ caller }, work) =>
    vouchFor(ground, work, secrets, caller.accountId),
  );
  if (secrets) hearBilling(ground, http, secrets);
}

/** [PR2] Where billing tells that something happened: taken on its signature, each once; then billing is asked how things stand. */
function hearBilling(
  { database, clock, jobs }: Pick<Ground, 'database' | 'clock' | 'jobs'>,
  http: Edges['http'],
  secrets: BillingSecrets,
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
        const hint = readHint(secrets, {
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
