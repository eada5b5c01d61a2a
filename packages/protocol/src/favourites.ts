import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { FAVOURITE_NAME_MAX, favouriteNameProblem } from './favourite-rules.ts';
import { figure, figureKey } from './figures.ts';
import { kindId } from './inventory.ts';
import { fitsBytes, normalizeText } from './limits.ts';
import { PERKS } from './perks.ts';
import { id, nothing } from './shapes.ts';

/** No tier has more categories, and none has room for more in one. */
const MOST = { categories: PERKS.favouriteCategories.babo, inCategory: PERKS.favouritesPerCategory.babo };

const name = z
  .string()
  .refine((value) => fitsBytes(value, FAVOURITE_NAME_MAX), { error: 'too_long' })
  .transform(normalizeText)
  .refine((value) => favouriteNameProblem(value) === undefined, { error: 'name' });

const favourite = z
  .strictObject({
    id: id.meta({ description: 'Of the owned avatar, or of the saved look' }),
    name: z.string(),
    figure: figureKey,
    kindId: kindId.optional().meta({ description: 'Of an avatar: by which it is worn' }),
    isForSale: z.boolean().optional().meta({ description: 'It cannot be worn meanwhile' }),
  })
  .meta({ id: 'Favourite' });
export type Favourite = z.infer<typeof favourite>;

const category = z
  .strictObject({ id, name: z.string(), entries: z.array(favourite) })
  .meta({ id: 'FavouriteCategory' });

const listFavourites = endpoint({
  method: 'GET',
  path: '/favorites',
  summary: 'One’s favourites, category by category, each in its order.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    categories: z.array(category),
    limits: z
      .strictObject({ categories: z.int().positive(), inCategory: z.int().positive() })
      .meta({ description: 'How much one may keep; what there is beyond stays, and nothing comes to it' }),
    sold: z.int().nonnegative().meta({
      description: 'So many avatars have vanished as they were sold, until one says that one knows',
    }),
    ownFigure: figureKey.meta({ description: 'What one wears without an avatar; a look takes its place' }),
    next: z.null(),
  }),
});

const write = { access: 'session', limit: 'write', status: 200 } as const;
const params = z.strictObject({ id });
const order = (most: number) => z.strictObject({ ids: z.array(id).min(1).max(most) });

const createFavouriteCategory = endpoint({
  ...write,
  method: 'POST',
  path: '/favorites/categories',
  summary: 'Make a category, behind those that are there.',
  body: z.strictObject({ name }),
  status: 201,
  response: z.strictObject({ id }),
});

const orderFavouriteCategories = endpoint({
  ...write,
  method: 'PUT',
  path: '/favorites/categories',
  summary: 'Put categories into this order; those that are not named come after them.',
  body: order(MOST.categories),
  response: nothing,
});

const renameFavouriteCategory = endpoint({
  ...write,
  method: 'PATCH',
  path: '/favorites/categories/:id',
  summary: 'Give a category another name.',
  params,
  body: z.strictObject({ name }),
  response: nothing,
});

const deleteFavouriteCategory = endpoint({
  ...write,
  method: 'DELETE',
  path: '/favorites/categories/:id',
  summary: 'Delete a category. Avatars in it stay one’s own; looks that are in no other go with it.',
  params,
  response: nothing,
});

const markFavourite = endpoint({
  ...write,
  method: 'PUT',
  path: '/favorites/avatars/:id',
  summary:
    'Mark an owned avatar: it comes into the first category with room, which is made where there is none.',
  params,
  response: z.strictObject({ category: z.strictObject({ id, name: z.string() }) }),
});

const inCategory = { params: z.strictObject({ id, avatarId: id }), response: nothing } as const;

const putFavourite = endpoint({
  ...write,
  ...inCategory,
  method: 'PUT',
  path: '/favorites/categories/:id/avatars/:avatarId',
  summary: 'Put an owned avatar, or a saved look, into a category as well.',
});

const removeFavourite = endpoint({
  ...write,
  ...inCategory,
  method: 'DELETE',
  path: '/favorites/categories/:id/avatars/:avatarId',
  summary: 'Take it out of a category; a look that is in no other goes.',
});

const orderFavourites = endpoint({
  ...write,
  method: 'PUT',
  path: '/favorites/categories/:id/avatars',
  summary: 'Put what is in a category into this order; what is not named comes after it.',
  params,
  body: order(MOST.inCategory),
  response: nothing,
});

const saveLook = endpoint({
  ...write,
  method: 'POST',
  path: '/favorites/looks',
  summary: 'Save a look of one’s own figure in a category, or in the first one with room.',
  body: z.strictObject({ name, figure, categoryId: id.optional() }),
  status: 201,
  response: z.strictObject({ id, category: z.strictObject({ id, name: z.string() }) }),
});

const renameLook = endpoint({
  ...write,
  method: 'PATCH',
  path: '/favorites/looks/:id',
  summary: 'Give a saved look another name.',
  params,
  body: z.strictObject({ name }),
  response: nothing,
});

const forgetSoldFavourites = endpoint({
  ...write,
  method: 'DELETE',
  path: '/favorites/sold',
  summary: 'Say that one knows which avatars have vanished.',
  response: nothing,
});

export const favouritesEndpoints = {
  listFavourites,
  createFavouriteCategory,
  orderFavouriteCategories,
  renameFavouriteCategory,
  deleteFavouriteCategory,
  markFavourite,
  putFavourite,
  removeFavourite,
  orderFavourites,
  saveLook,
  renameLook,
  forgetSoldFavourites,
} as const;
