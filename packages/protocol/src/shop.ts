import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { item, kind } from './inventory.ts';

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
  body: z.strictObject({ offerId }),
  status: 201,
  response: z.strictObject({ items: z.array(item), balance: z.int().nonnegative() }),
});

export const shopEndpoints = { listOffers, buyOffer } as const;
