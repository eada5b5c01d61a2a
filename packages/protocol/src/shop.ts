import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { item, kind } from './inventory.ts';
import { nothing } from './shapes.ts';

const offerId = z
  .string()
  .max(40)
  .regex(/^(?:avatar|emoji|bubble|pack)\.[a-z0-9-]{2,24}$/);

const offer = z
  .strictObject({
    id: offerId,
    name: z.string(),
    price: z.int().positive(),
    kinds: z.array(kind).min(1).meta({ description: 'What one gets; a pack has several' }),
    owned: z
      .int()
      .nonnegative()
      .meta({ description: 'How many one has; of a pack, of how many of its kinds' }),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offer>;

const listOffers = endpoint({
  method: 'GET',
  path: '/shop',
  summary: 'What the house sells for coins, and what of it one has.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({ items: z.array(offer), balance: z.int().nonnegative(), next: z.null() }),
});

const buyOffer = endpoint({
  method: 'POST',
  path: '/shop/purchases',
  summary: 'Buy something. The price is what the server says; none is taken from outside.',
  access: 'session',
  limit: 'write',
  once: true,
  body: z.strictObject({
    offerId,
    expected: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'The price that the buyer saw: where it is another by now, nothing is bought' }),
  }),
  status: 201,
  response: z.strictObject({ items: z.array(item), balance: z.int().nonnegative() }),
});

const settledOffer = offer
  .omit({ owned: true })
  .extend({
    rulePrice: z.int().positive().meta({ description: 'What the rules say' }),
    isSold: z.boolean().meta({ description: 'Whether the shop shows and sells it' }),
    sold: z.strictObject({
      recent: z.int().nonnegative().meta({ description: 'In the last 30 days' }),
      ever: z.int().nonnegative(),
    }),
  })
  .meta({ id: 'OfferSettings' });
export type OfferSettings = z.infer<typeof settledOffer>;

const desk = { access: 'session', role: 'admin', secondFactor: 'held' } as const;

const listAllOffers = endpoint({
  ...desk,
  method: 'GET',
  path: '/admin/shop',
  summary: 'Everything the house could sell, with what was sold of it.',
  limit: 'read',
  status: 200,
  response: z.strictObject({ items: z.array(settledOffer), next: z.null() }),
});

const changeOffer = endpoint({
  ...desk,
  method: 'PUT',
  path: '/admin/shop/:offerId',
  summary: 'Change what something costs, and whether it is sold.',
  limit: 'write',
  params: z.strictObject({ offerId }),
  body: z.strictObject({
    price: z.int().min(1).max(1_000_000).nullable().meta({ description: 'Null: what the rules say' }),
    isSold: z.boolean(),
  }),
  status: 200,
  response: nothing,
});

/** Those of the desk, which only administrators ask. */
export const shopDeskEndpoints = { listAllOffers, changeOffer } as const;

export const shopEndpoints = { listOffers, buyOffer, ...shopDeskEndpoints } as const;
