import { endpoints, type Favourite } from '@plausch/protocol';
import { figureKey } from '@plausch/stage/figures';
import { kinds } from '@plausch/stage/things';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById, ownFigureOf } from '../accounts/index.ts';
import { limitsOf } from './favourites.limits.ts';
import * as service from './favourites.service.ts';
import * as store from './favourites.store.ts';

export function installFavouritesHttp(
  ground: Pick<Ground, 'clock' | 'database'>,
  { http }: Pick<Edges, 'http'>,
): void {
  http.query(endpoints.listFavourites, async ({ caller: { accountId } }) => {
    const sql = ground.database.drizzle;
    const [account, categories, entries, sold] = await Promise.all([
      accountById(sql, accountId),
      store.categoriesOf(sql, accountId),
      store.entriesOf(sql, accountId),
      store.countSold(sql, accountId),
    ]);
    if (!account) throw new Refusal('unauthenticated');
    const inCategory = Map.groupBy(entries, ({ categoryId }) => categoryId);
    return {
      categories: categories.map(({ id, name }) => ({
        id,
        name,
        entries: (inCategory.get(id) ?? []).flatMap(toFavourite),
      })),
      limits: limitsOf(account.tiers),
      sold,
      ownFigure: figureKey(ownFigureOf(account)),
      next: null,
    };
  });

  http.command(endpoints.createFavouriteCategory, async ({ caller, body }, work) => {
    const { id } = await service.createCategory(ground, work, caller.accountId, body.name);
    return { id };
  });

  http.command(endpoints.orderFavouriteCategories, async ({ caller, body }, work) => {
    await service.orderCategories(work, caller.accountId, body.ids);
    return {};
  });

  http.command(endpoints.renameFavouriteCategory, async ({ caller, params, body }, work) => {
    await service.renameCategory(work, caller.accountId, { ...params, ...body });
    return {};
  });

  http.command(endpoints.deleteFavouriteCategory, async ({ caller, params }, work) => {
    await service.deleteCategory(work, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.markFavourite, ({ caller, params }, work) =>
    service.mark(ground, work, caller.accountId, params.id),
  );

  http.command(endpoints.putFavourite, async ({ caller, params }, work) => {
    await service.put(work, caller.accountId, params);
    return {};
  });

  http.command(endpoints.removeFavourite, async ({ caller, params }, work) => {
    await service.remove(work, caller.accountId, params);
    return {};
  });

  http.command(endpoints.orderFavourites, async ({ caller, params, body }, work) => {
    await service.order(work, caller.accountId, { ...params, ...body });
    return {};
  });

  http.command(endpoints.saveLook, ({ caller, body }, work) =>
    service.saveLook(ground, work, caller.accountId, body),
  );

  http.command(endpoints.renameLook, async ({ caller, params, body }, work) => {
    await service.renameLook(work, caller.accountId, { ...params, ...body });
    return {};
  });

  http.command(endpoints.forgetSoldFavourites, async ({ caller }, work) => {
    await service.forgetSold(work, caller.accountId);
    return {};
  });
}

/** An entry as it travels; an avatar that the house has no more is none. */
function toFavourite({
  id,
  kindId,
  listingId,
  name,
  figure,
}: Awaited<ReturnType<typeof store.entriesOf>>[number]): Favourite[] {
  if (name !== null && figure !== null) return [{ id, name, figure: figureKey(figure) }];
  const kind = kinds.get(kindId ?? '');
  if (kind?.type !== 'avatar') return [];
  const avatar = { id, name: kind.name, figure: figureKey(kind.figure), kindId: kind.id };
  return [listingId === null ? avatar : { ...avatar, isForSale: true }];
}
