import { z } from 'zod';
import { user } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { figure } from './figures.ts';
import { id, nothing, timestamp } from './shapes.ts';

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'numbered'] as const;
export type RarityShape = (typeof RARITIES)[number];

export const kindId = z
  .string()
  .max(40)
  .regex(/^(?:avatar|emoji|bubble)\.[a-z0-9-]{2,24}$/)
  .meta({ id: 'KindId', description: 'Names a kind of things', example: 'emoji.lachen' });

/** What things are instances of. Emojis and colours of bubbles are drawn by their name, avatars by their figure. */
export const kind = z
  .strictObject({
    id: kindId,
    type: z.enum(['avatar', 'emoji', 'bubble']),
    name: z.string(),
    rarity: z.enum(RARITIES),
    figure: figure.optional().meta({ description: 'Of an avatar' }),
    isFree: z.boolean().optional().meta({ description: 'Everybody has it' }),
    isAnimated: z.boolean().optional().meta({ description: 'A colour with an edge that moves' }),
    isBound: z.boolean().optional().meta({ description: 'Once for each account, and never passed on' }),
  })
  .meta({ id: 'Kind' });
export type KindShape = z.infer<typeof kind>;

export const item = z
  .strictObject({
    id,
    kindId,
    origin: z.enum(['shop', 'market']).meta({ description: 'Where it was got' }),
    acquiredAt: timestamp,
    slot: z
      .enum(['active', 'frozen'])
      .optional()
      .meta({ description: 'Of an emoji in a slot; frozen where there are more of them than slots' }),
    isBound: z.boolean().optional().meta({ description: 'It is never passed on' }),
    listingId: id.optional().meta({ description: 'By which it is for sale: it cannot be used meanwhile' }),
  })
  .meta({ id: 'Item' });
export type Item = z.infer<typeof item>;

const getInventory = endpoint({
  method: 'GET',
  path: '/inventory',
  summary: 'Everything one owns, newest first, with the kinds of it and those that are everybody’s.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    items: z.array(item),
    kinds: z.array(kind),
    slots: z.int().positive().meta({ description: 'How many emojis may be in a slot' }),
    isUnlimited: z.boolean().meta({ description: 'As many slots as one likes, up to a technical bound' }),
    ownFigure: figure.meta({ description: 'What one wears without an avatar' }),
    next: z.null(),
  }),
});

const slot = {
  path: '/inventory/items/:id/slot',
  access: 'session',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
} as const;

const armEmoji = endpoint({
  ...slot,
  method: 'PUT',
  summary: 'Put an emoji into a slot, so that it can be used in lines.',
});

const disarmEmoji = endpoint({ ...slot, method: 'DELETE', summary: 'Take an emoji out of its slot.' });

const changeBubble = endpoint({
  method: 'PUT',
  path: '/users/me/bubble',
  summary: 'Choose the colour of one’s bubbles; everybody in the room sees it at once.',
  access: 'session',
  limit: 'write',
  body: z.strictObject({ bubbleColorId: z.string().min(1).max(32) }),
  status: 200,
  response: z.strictObject({ user }),
});

const takeOffAvatar = endpoint({
  method: 'DELETE',
  path: '/users/me/avatar',
  summary: 'Wear one’s own figure again; everybody in the room sees it at once.',
  access: 'session',
  limit: 'write',
  status: 200,
  response: z.strictObject({ user }),
});

export const inventoryEndpoints = {
  getInventory,
  armEmoji,
  disarmEmoji,
  changeBubble,
  takeOffAvatar,
} as const;
