import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { type CustomerClaims, projectTokenKey, readCustomerToken } from '../../edge/customer-token.ts';
import type { KeyHolder } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import * as store from './customers.store.ts';

/**
 * What the app's server says of the user, where the project wants its word; undefined where nothing is asked. Test cards need
 * no proof.
 * @throws Refusal `bad_customer_token` where a token is wanted and none fits this very id.
 */
export async function requireCustomer(
  ground: TokenGround,
  holder: Holder,
  appUserId: string,
  token: string | undefined,
): Promise<CustomerClaims | undefined> {
  const word = await wordOf(ground, holder, appUserId, token);
  if (word === 'missing') throw new Refusal('bad_customer_token');
  return word === 'not wanted' ? undefined : word;
}

/** Whether the reader may know what concerns this very customer. */
export async function mayKnowCustomer(
  ground: TokenGround,
  holder: Holder,
  appUserId: string,
  token: string | undefined,
): Promise<boolean> {
  return (await wordOf(ground, holder, appUserId, token)) !== 'missing';
}

type TokenGround = Pick<Ground, 'provided' | 'customerTokenKey' | 'clock'>;
type Holder = Pick<KeyHolder, 'projectId' | 'environment'>;

async function wordOf(
  { provided, customerTokenKey, clock }: TokenGround,
  { projectId, environment }: Holder,
  appUserId: string,
  token: string | undefined,
): Promise<CustomerClaims | 'missing' | 'not wanted'> {
  const { customerToken, slug } = await provided.projects.project(projectId);
  if (customerToken === 'off' || environment === 'sandbox') return 'not wanted';
  const key = projectTokenKey(customerTokenKey, slug);
  const claims = token === undefined ? undefined : readCustomerToken(key, token, clock.now());
  return claims?.appUserId === appUserId ? claims : 'missing';
}

/**
 * Whether one more customer may be made on behalf of a network; counts it. Customers are made by reading alone, so without a bound one program
 * could fill the table.
 */
export function mayMakeCustomer(
  { paces, rules }: Pick<Ground, 'paces' | 'rules'>,
  network: string | undefined,
): boolean {
  if (network === undefined) return true;
  const made = paces.of('customers.made', rules.customers.made);
  if (made.waitMs(network) > 0) return false;
  made.take(network);
  return true;
}

/** How often a customer is made anew who is erased meanwhile. */
export const MADE_ANEW = 3;

/** The customer with this id, made if need be. `mayMake`: asked only where one is to be made. */
export async function ensureCustomer(
  { clock, hooks }: Pick<Ground, 'clock' | 'hooks'>,
  work: Work,
  name: store.CustomerName,
  mayMake: () => boolean,
): Promise<store.CustomerRow> {
  const known = await store.findCustomer(work.sql, name);
  if (known) return known;
  if (!mayMake()) throw new Refusal('rate_limited');
  // Another request may make the same customer first, and a third one erase it before it is read here.
  for (let round = 0; round < MADE_ANEW; round += 1) {
    const customerId = newId();
    if (await store.insertCustomer(work.sql, { ...name, id: customerId, at: new Date(clock.now()) }))
      await hooks.run('customer.made', work, { customerId });
    const made = await store.findCustomer(work.sql, name);
    if (made) return made;
  }
  throw new Refusal('unavailable');
}

/** The same, held until the transaction ends: nobody can be given to, or begin to buy, who is erased at this moment. */
export async function holdCustomer(
  ground: Pick<Ground, 'clock' | 'hooks'>,
  work: Work,
  name: store.CustomerName,
  mayMake: () => boolean,
): Promise<store.CustomerRow> {
  for (let round = 0; round < MADE_ANEW; round += 1) {
    const customer = await ensureCustomer(ground, work, name, mayMake);
    if (await store.lockCustomer(work.sql, customer.id)) return customer;
  }
  throw new Refusal('unavailable');
}
