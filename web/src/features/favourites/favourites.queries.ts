import { WIRE } from 'virtual:wire/favourites';
import type { User } from '@plausch/protocol';
import { type FigureSpec, figureOfKey } from '@plausch/stage/figures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, learnWire } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';
import { wearFigure } from '../accounts/index.ts';
import { session } from '../sessions/index.ts';

// Only who looks at favourites, or at what may become one, needs them.
learnWire(WIRE);

export type Favourites = AnswerOf<'listFavourites'>;
export type Category = Favourites['categories'][number];
export type Favourite = Category['entries'][number];

/** Asked anew wherever it is shown, and without a network as well, to say so. */
const favouritesQuery = {
  ...endpointQuery('listFavourites'),
  staleTime: 0,
  networkMode: 'always',
} as const;

export function useFavourites() {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries(favouritesQuery);
    // What a tier gives comes and goes with it.
    const stops = [connection.on('entitlements:changed', askAgain), connection.onConnected(askAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery(favouritesQuery);
}

/** What is done about a category, or about what lies in one. */
export type FavouriteDeed =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'orderCategories'; readonly ids: readonly string[] }
  | { readonly kind: 'put' | 'remove'; readonly id: string; readonly avatarId: string }
  | { readonly kind: 'removeAll'; readonly ids: readonly string[]; readonly avatarId: string }
  | { readonly kind: 'renameLook'; readonly id: string; readonly name: string }
  | { readonly kind: 'forgetSold' };

async function doDeed(deed: FavouriteDeed): Promise<object> {
  switch (deed.kind) {
    case 'create':
      return call('createFavouriteCategory', { body: { name: deed.name } });
    case 'rename':
      return call('renameFavouriteCategory', { params: { id: deed.id }, body: { name: deed.name } });
    case 'delete':
      return call('deleteFavouriteCategory', { params: { id: deed.id } });
    case 'orderCategories':
      return call('orderFavouriteCategories', { body: { ids: [...deed.ids] } });
    case 'put':
      return call('putFavourite', { params: { id: deed.id, avatarId: deed.avatarId } });
    case 'remove':
      return call('removeFavourite', { params: { id: deed.id, avatarId: deed.avatarId } });
    case 'removeAll':
      for (const id of deed.ids) await call('removeFavourite', { params: { id, avatarId: deed.avatarId } });
      return {};
    case 'renameLook':
      return call('renameLook', { params: { id: deed.id }, body: { name: deed.name } });
    case 'forgetSold':
      return call('forgetSoldFavourites');
  }
}

/** Afterwards the favourites are asked for, and the answer waited for. */
export function useFavouriteDeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: doDeed,
    onSettled: () => queries.invalidateQueries(favouritesQuery),
  });
}

export function useMark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (itemId: string) => call('markFavourite', { params: { id: itemId } }),
    onSettled: () => queries.invalidateQueries(favouritesQuery),
  });
}

export function useSaveLook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (look: { name: string; figure: FigureSpec; categoryId: string | undefined }) => {
      const { name, categoryId } = look;
      const { v, parts, colours } = look.figure;
      const figure = { v, parts: { ...parts }, colours: { ...colours } };
      return call('saveLook', { body: { name, figure, ...(categoryId !== undefined && { categoryId }) } });
    },
    onSettled: () => queries.invalidateQueries(favouritesQuery),
  });
}

const ORDERING = ['orderFavourites'] as const;

/** Shows the new order at once. Orders are sent one after the other, and the last one asks for what came of them. */
export function useOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ORDERING,
    scope: { id: 'orderFavourites' },
    mutationFn: ({ id, ids }: { readonly id: string; readonly ids: readonly string[] }) =>
      call('orderFavourites', { params: { id }, body: { ids: [...ids] } }),
    async onMutate({ id, ids }) {
      await queries.cancelQueries(favouritesQuery);
      queries.setQueryData(favouritesQuery.queryKey, (before) => before && inOrder(before, id, ids));
    },
    onSettled: () =>
      queries.isMutating({ mutationKey: ORDERING }) === 1
        ? queries.invalidateQueries(favouritesQuery)
        : undefined,
  });
}

function inOrder(favourites: Favourites, id: string, ids: readonly string[]): Favourites {
  const place = (entry: Favourite) => ids.indexOf(entry.id);
  const ordered = (category: Category) =>
    category.id === id
      ? { ...category, entries: category.entries.toSorted((a, b) => place(a) - place(b)) }
      : category;
  return { ...favourites, categories: favourites.categories.map(ordered) };
}

/** Puts on an avatar, or a look in the place of the account's figure. */
export function useWear() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kindId, figure }: Pick<Favourite, 'kindId' | 'figure'>): Promise<User> => {
      if (kindId === undefined) return (await wearFigure(figureOfKey(figure))).user;
      return (await call('changeAvatar', { body: { avatarId: kindId } })).user;
    },
    // Also where the page was left meanwhile: what one looks like is shown everywhere.
    onSuccess: (user) => session.mergeUser(user),
    onSettled: () => queries.invalidateQueries(favouritesQuery),
  });
}
