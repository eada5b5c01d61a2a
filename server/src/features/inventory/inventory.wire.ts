import type { Item, KindShape } from '@plausch/protocol';
import { bubbles, type Kind, kinds } from '@plausch/stage/things';
import type { Slots } from './inventory.slots.ts';
import type { ItemRow } from './inventory.tables.ts';

/** A kind as it travels. */
export function toKind(kind: Kind): KindShape {
  const { id, type, name, rarity } = kind;
  const shape = { id, type, name, rarity, ...(kind.isBound ? { isBound: true } : {}) };
  if (kind.type === 'avatar') {
    const { v, parts, colours } = kind.figure;
    return { ...shape, figure: { v, parts: { ...parts }, colours: { ...colours } } };
  }
  if (kind.type === 'emoji') return shape;
  return {
    ...shape,
    ...(kind.isFree ? { isFree: true } : {}),
    ...(kind.isAnimated ? { isAnimated: true } : {}),
  };
}

export function toItem(
  { id, kind, origin, acquiredAt, isBound, listingId }: ItemRow,
  slot?: Item['slot'],
): Item {
  return {
    id,
    kindId: kind,
    origin,
    acquiredAt: acquiredAt.toISOString(),
    ...(slot ? { slot } : {}),
    ...(isBound ? { isBound } : {}),
    ...(listingId === null ? {} : { listingId }),
  };
}

/** [IV4] Items with what their slots are: the first ones work, the others wait. */
export function toItems(rows: readonly ItemRow[], { count }: Slots): Item[] {
  const armed = rows
    .flatMap(({ id, armedAt }) => (armedAt === null ? [] : [{ id, at: armedAt.getTime() }]))
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const slots = new Map(armed.map(({ id }, place) => [id, place < count ? 'active' : 'frozen'] as const));
  return rows.map((row) => toItem(row, slots.get(row.id)));
}

/** The kinds of items, and the colours that every account has. */
export function kindsOf(rows: readonly ItemRow[]): KindShape[] {
  const named = new Set(rows.map(({ kind }) => kind));
  const owned = [...named].flatMap((id) => kinds.get(id) ?? []);
  return [...bubbles.filter(({ isFree }) => isFree), ...owned].map(toKind);
}
