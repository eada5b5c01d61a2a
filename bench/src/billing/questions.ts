import type { HttpRequest } from '../accounts/http-connection.ts';
import { BATCH, eventBatch, FRESH_ID } from './event-batch.ts';
import { beginning, KEY, type Shop } from './shop.ts';

/** What is asked of billing, and of a bare route of the same path. */
export type Question = {
  readonly name: 'customer' | 'offerings' | 'products' | 'start' | 'events';
  readonly requests: (shop: Shop) => readonly HttpRequest[];
  /** What every good answer holds. */
  readonly holds: string;
  readonly freshId?: string;
  /** So many wait for an answer all the time. */
  readonly connections: number;
};

/** As many as one server has connections to the database: more would only measure how they wait for one. */
export const POOL_SIZE = 8;
const MANY = 64;

/** Everything that the starter catalogue offers: what the SDK asks for after the offerings. */
const OFFERED = [
  'premium_monthly',
  'premium_yearly',
  'premium_lifetime',
  'vip_monthly',
  'babo_monthly',
  'premium_gift',
];

const asked = (paths: readonly string[]): HttpRequest[] =>
  paths.map((path) => ({ method: 'GET', path, token: KEY }));

export const CUSTOMER: Question = {
  name: 'customer',
  requests: ({ owners }) => asked(owners.map((user) => `/v1/subscribers/${user}`)),
  holds: '"original_app_user_id"',
  connections: MANY,
};

export const OFFERINGS: Question = {
  name: 'offerings',
  requests: ({ owners }) => asked(owners.map((user) => `/v1/subscribers/${user}/offerings`)),
  holds: '"current_offering_id"',
  connections: MANY,
};

export const PRODUCTS: Question = {
  name: 'products',
  requests({ owners }) {
    const ids = OFFERED.map((id) => `id=${id}`).join('&');
    return asked(owners.map((user) => `/rcbilling/v1/subscribers/${user}/products?${ids}`));
  },
  holds: '"product_details"',
  connections: MANY,
};

export const START: Question = {
  name: 'start',
  requests: ({ buyers, wanted }) =>
    buyers.map((user) => ({
      method: 'POST',
      path: '/rcbilling/v1/checkout/start',
      token: KEY,
      body: beginning(user, wanted),
    })),
  holds: '"operation_session_id"',
  connections: POOL_SIZE,
};

export const EVENTS: Question = {
  name: 'events',
  requests: () => [{ method: 'POST', path: '/v1/events', token: KEY, body: eventBatch(Date.now()) }],
  holds: `"taken":${BATCH}`,
  freshId: FRESH_ID,
  connections: POOL_SIZE,
};

export const QUESTIONS: readonly Question[] = [CUSTOMER, OFFERINGS, PRODUCTS, START, EVENTS];
