import type { Work } from '@plausch/platform/db';
import { endpoints } from '@plausch/protocol';
import { type BillingDoor, type BillingSecrets, WEBHOOK_PATH } from '../../billing-door.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById } from '../accounts/index.ts';
import { readCustomer } from './premium.jobs.ts';
import { apply, OwnStandings, readStanding, vouchFor } from './premium.service.ts';
import type { Standing } from './premium.standing.ts';
import { insertHint, isHintKnown } from './premium.store.ts';
import { type Hint, readHint } from './premium.webhook.ts';

type Shop = {
  readonly billing: BillingDoor | undefined;
  readonly secrets: BillingSecrets | undefined;
  /** Whether test cards buy perks. */
  readonly countsSandbox: boolean;
};

const MOST_BYTES = 65_536;
/** How long billing waits for the answer to what it told while it is asked itself; far less than it is ready to. */
const SOON_MS = 3_000;

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

  http.command(endpoints.customerToken, ({ caller, query }, work) =>
    vouchFor(ground, work, secrets, { accountId: caller.accountId, mayBuy: query.for !== 'gift' }),
  );
  if (billing && secrets) hearBilling(ground, http, { billing, secrets, countsSandbox });
}

/**
 * [PR2] Where billing tells that something happened: taken on its signature, each once. Billing is asked how things stand before it
 * gets its answer, so that a perk does not wait for a job; where that does not work at once, a job goes on.
 */
function hearBilling(
  ground: Ground,
  http: Edges['http'],
  { billing, secrets, countsSandbox }: { [K in keyof Shop]-?: NonNullable<Shop[K]> },
): void {
  const { database, clock, jobs } = ground;

  /** The account that billing is asked about; undefined for a foreign account, and for a webhook that came before. */
  async function askedFor({ id, accountId }: Hint): Promise<string | undefined> {
    if (accountId === undefined || (await isHintKnown(database.drizzle, id))) return undefined;
    return (await accountById(database.drizzle, accountId)) && accountId;
  }

  function standingSoon(accountId: string): Promise<Standing | undefined> {
    const signal = AbortSignal.timeout(SOON_MS);
    return readStanding(billing, accountId, { countsSandbox, signal }).catch(() => undefined);
  }

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
        const accountId = await askedFor(hint);
        const standing = accountId === undefined ? undefined : await standingSoon(accountId);
        await database.inTransaction(async (work) => {
          if (!(await insertHint(work.sql, hint.id, new Date(clock.now()))) || accountId === undefined)
            return;
          if (standing) await apply(ground, work, accountId, standing);
          else await jobs.enqueue(work, readCustomer, { accountId });
        });
        return reply.code(204).send();
      },
    );
  });
}
