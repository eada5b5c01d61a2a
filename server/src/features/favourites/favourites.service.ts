import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { FigureShape } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { lockAccount, requireWearable } from '../accounts/index.ts';
import { type Limits, limitsOf } from './favourites.limits.ts';
import * as store from './favourites.store.ts';
import type { CategoryRow } from './favourites.tables.ts';
import { t } from './favourites.words.ts';

type FavouritesGround = Pick<Ground, 'clock'>;

/** The categories of an account that is held: nothing comes to them or goes meanwhile. */
type Held = {
  readonly accountId: string;
  readonly limits: Limits;
  readonly categories: readonly CategoryRow[];
  /** What lies in each, in its order; what was sold does not count. */
  readonly idsIn: (categoryId: string) => readonly string[];
};

/** [FV1] What is counted holds until the commit, so that of two for the last place one is refused. */
async function hold({ sql }: Work, accountId: string): Promise<Held> {
  const account = await lockAccount(sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  const categories = await store.categoriesOf(sql, accountId);
  const ids = await store.idsIn(sql, accountId);
  return {
    accountId,
    limits: limitsOf(account.tiers),
    categories,
    idsIn: (categoryId) => ids.get(categoryId) ?? [],
  };
}

/** One of the account's own categories; that of another account is as one that is none. */
function requireCategory({ categories }: Held, id: string): CategoryRow {
  const category = categories.find((one) => one.id === id);
  if (!category) throw new Refusal('not_found');
  return category;
}

/** [FV1] Makes a category, behind those that are there. */
export async function createCategory(
  ground: FavouritesGround,
  work: Work,
  accountId: string,
  name: string,
): Promise<{ id: string }> {
  const held = await hold(work, accountId);
  return insertCategory(ground, work, held, name);
}

async function insertCategory(
  { clock }: FavouritesGround,
  work: Work,
  { accountId, categories, limits }: Held,
  name: string,
): Promise<CategoryRow> {
  if (categories.length >= limits.categories)
    throw new Refusal('favourites_full', { message: t('full.categories', { count: limits.categories }) });
  const position = (categories.at(-1)?.position ?? 0) + 1;
  const row = { id: newId(), accountId, name, position, createdAt: new Date(clock.now()) };
  await store.insertCategory(work.sql, row);
  return row;
}

/** [FV2] Gives a category of the account another name. */
export async function renameCategory(
  work: Work,
  accountId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (!(await store.renameCategory(work.sql, accountId, id, name))) throw new Refusal('not_found');
}

/** [FV2] [FV4] Deletes a category: no item goes with it, and those looks that are in no other. */
export async function deleteCategory(work: Work, accountId: string, id: string): Promise<void> {
  const held = await hold(work, accountId);
  requireCategory(held, id);
  await store.deleteCategory(work.sql, accountId, id);
  await store.deleteStrayLooks(work.sql, accountId);
}

/** [FV3] Puts categories into this order. */
export async function orderCategories(work: Work, accountId: string, ids: readonly string[]): Promise<void> {
  const { categories } = await hold(work, accountId);
  const there = categories.map(({ id }) => id);
  await store.writeCategoryOrder(work.sql, ordered(there, ids));
}

/** [FV3] Puts what lies in a category into this order. */
export async function order(
  work: Work,
  accountId: string,
  { id, ids }: { readonly id: string; readonly ids: readonly string[] },
): Promise<void> {
  const held = await hold(work, accountId);
  requireCategory(held, id);
  await store.writeOrder(work.sql, id, ordered(held.idsIn(id), ids));
}

/** Those that are named come first, the others after them as they were. */
function ordered(there: readonly string[], named: readonly string[]): readonly string[] {
  if (named.some((id) => !there.includes(id))) throw new Refusal('not_found');
  return [...new Set([...named, ...there])];
}

/** A category, as an answer names it. */
type Named = { readonly category: { readonly id: string; readonly name: string } };
const named = ({ id, name }: CategoryRow): Named => ({ category: { id, name } });

/** [FV2] Marks an avatar of the account; one that is marked already stays where it is. */
export async function mark(
  ground: FavouritesGround,
  work: Work,
  accountId: string,
  itemId: string,
): Promise<Named> {
  const held = await hold(work, accountId);
  await requireAvatar(work, accountId, itemId);
  const marked = held.categories.find(({ id }) => held.idsIn(id).includes(itemId));
  if (marked) return named(marked);
  const category = await categoryWithRoom(ground, work, held);
  await store.insertEntry(work.sql, category.id, { itemId });
  return named(category);
}

/** [FV2] Puts an avatar of the account, or a look it has saved, into a category as well. */
export async function put(
  work: Work,
  accountId: string,
  { id, avatarId }: { readonly id: string; readonly avatarId: string },
): Promise<void> {
  const held = await hold(work, accountId);
  const category = requireCategory(held, id);
  const isLook = await store.hasLook(work.sql, accountId, avatarId);
  if (!isLook) await requireAvatar(work, accountId, avatarId);
  if (held.idsIn(id).includes(avatarId)) return;
  requireRoom(held, category);
  await store.insertEntry(work.sql, id, isLook ? { lookId: avatarId } : { itemId: avatarId });
}

/** [FV2] [FV4] Takes something out of a category; what is not in it is out already. */
export async function remove(
  work: Work,
  accountId: string,
  { id, avatarId }: { readonly id: string; readonly avatarId: string },
): Promise<void> {
  const held = await hold(work, accountId);
  requireCategory(held, id);
  await store.deleteEntry(work.sql, id, avatarId);
  await store.deleteStrayLooks(work.sql, accountId);
}

/** [FV4] Saves a look of the account's own figure. */
export async function saveLook(
  ground: FavouritesGround,
  work: Work,
  accountId: string,
  look: { readonly name: string; readonly figure: FigureShape; readonly categoryId?: string | undefined },
): Promise<Named & { id: string }> {
  const { name, categoryId } = look;
  const figure = requireWearable(look.figure);
  const held = await hold(work, accountId);
  const category =
    categoryId === undefined
      ? await categoryWithRoom(ground, work, held)
      : requireRoom(held, requireCategory(held, categoryId));
  const id = newId();
  const createdAt = new Date(ground.clock.now());
  await store.insertLook(work.sql, { id, accountId, name, figure, createdAt });
  await store.insertEntry(work.sql, category.id, { lookId: id });
  return { id, ...named(category) };
}

/** [FV4] Gives a saved look another name. */
export async function renameLook(
  work: Work,
  accountId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (!(await store.renameLook(work.sql, accountId, id, name))) throw new Refusal('not_found');
}

/** [FV5] The account knows what it has sold. */
export async function forgetSold(work: Work, accountId: string): Promise<void> {
  await hold(work, accountId);
  await store.deleteSold(work.sql, accountId);
}

/** An avatar of the account; an item of another account is as one that is none. */
async function requireAvatar({ sql }: Work, accountId: string, itemId: string): Promise<void> {
  const kind = await store.kindOf(sql, accountId, itemId);
  if (kind === undefined) throw new Refusal('not_found');
  if (!kind.startsWith('avatar.')) throw new Refusal('forbidden', { message: t('notAvatar') });
}

/** [FV1] A category to which something may come: one of the first so many, with a place left. */
function requireRoom(held: Held, category: CategoryRow): CategoryRow {
  const { limits, categories, idsIn } = held;
  const { name } = category;
  if (categories.indexOf(category) >= limits.categories)
    throw new Refusal('favourites_full', { message: t('full.beyond', { name, count: limits.categories }) });
  if (idsIn(category.id).length >= limits.inCategory)
    throw new Refusal('favourites_full', { message: t('full.category', { name, count: limits.inCategory }) });
  return category;
}

/** [FV2] The first category with room; where there is none at all, the first one is made. */
async function categoryWithRoom(ground: FavouritesGround, work: Work, held: Held): Promise<CategoryRow> {
  const { limits, categories, idsIn } = held;
  if (categories.length === 0) return insertCategory(ground, work, held, t('first'));
  const open = categories.slice(0, limits.categories);
  const category = open.find(({ id }) => idsIn(id).length < limits.inCategory);
  if (!category) throw new Refusal('favourites_full', { message: t('full.all') });
  return category;
}
