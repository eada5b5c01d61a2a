import { CUSTOMER_TOKEN_HEADER } from '../../edge/customer-token.ts';
import type { KeyHolder } from '../../edge/keys.ts';
import { requireUserId } from '../../edge/user-id.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { getCustomer, getSubscriber, type SubscriberBody } from '../../wire/subscriber.ts';
import {
  type CustomerName,
  ensureCustomer,
  MADE_ANEW,
  markSeen,
  mayMakeCustomer,
  requireCustomer,
} from '../customers/index.ts';
import { subscriberBody } from './subscriptions.info.ts';
import { findOwner, type Owner } from './subscriptions.store.ts';

export function installSubscriptionsHttp(ground: Ground, { http }: Edges): void {
  http.query(getSubscriber, async ({ caller, params, network, header }) => {
    const appUserId = requireUserId(params.userId);
    await requireCustomer(ground, caller, appUserId, header(CUSTOMER_TOKEN_HEADER));
    return (await readSubscriber(ground, { caller, appUserId, network })).body;
  });
  // A server vouches for its users itself, and makes as many as it has.
  http.query(getCustomer, async ({ caller, params }) => {
    const appUserId = requireUserId(params.userId);
    const { body, owner } = await readSubscriber(ground, { caller, appUserId, network: undefined });
    const living = owner.owned.filter(({ endedAt }) => endedAt === null);
    return { ...body, live_product_identifiers: [...new Set(living.map(({ productId }) => productId))] };
  });
}

async function readSubscriber(
  ground: Ground,
  { caller, appUserId, network }: { caller: KeyHolder; appUserId: string; network: string | undefined },
): Promise<{ body: SubscriberBody; owner: Owner }> {
  const { database, clock, provided } = ground;
  const catalogue = await provided.catalogue.current(caller.projectId);
  const name = { projectId: caller.projectId, environment: caller.environment, appUserId };
  const known = await findOwner(database.drizzle, name);
  const owner = known ? await seen(ground, known) : await made(ground, name, network);
  const managePage = `${ground.origin()}/manage`;
  return { body: subscriberBody(owner, { catalogue, now: clock.now(), managePage }), owner };
}

/** A customer is made with the first read. */
async function made(ground: Ground, name: CustomerName, network: string | undefined): Promise<Owner> {
  const { database } = ground;
  // Another request may erase the customer that this one has just made.
  for (let round = 0; round < MADE_ANEW; round += 1) {
    await database.inTransaction((work) =>
      ensureCustomer(ground, work, name, () => mayMakeCustomer(ground, network)),
    );
    const owner = await findOwner(database.drizzle, name);
    if (owner) return owner;
  }
  throw new Refusal('unavailable');
}

/** Notes that a customer is here, where that was long ago. */
async function seen({ database, clock, rules }: Ground, owner: Owner): Promise<Owner> {
  const now = clock.now();
  if (now - owner.lastSeen.getTime() < rules.customers.seenMs) return owner;
  const lastSeen = new Date(now);
  await markSeen(database.drizzle, owner.id, lastSeen);
  return { ...owner, lastSeen };
}
