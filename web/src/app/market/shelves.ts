import type { ListingOrder } from '../../features/marketplace/index.ts';
import { marketPaths } from './market-paths.ts';

/** The shelves of the market, as its address names them. */
export const SHELVES = ['alles', 'figuren', 'emojis', 'farben', 'meine'] as const;
export type MarketShelf = (typeof SHELVES)[number];

export const TYPE_OF = { figuren: 'avatar', emojis: 'emoji', farben: 'bubble' } as const;

export const ORDERS = { neu: 'newest', guenstig: 'cheapest', endet: 'ending' } as const satisfies Readonly<
  Record<string, ListingOrder>
>;
export type OrderName = keyof typeof ORDERS;

/** What the address asks for. */
export type Wanted = {
  readonly shelf: MarketShelf;
  readonly order: OrderName;
  readonly kindId: string | undefined;
};

/** Reads the address; what it does not name, or names wrongly, is as at first. */
export function wantedIn(search: URLSearchParams): Wanted {
  const [shelf, order] = [search.get('regal'), search.get('ordnung')];
  const kindId = search.get('sache') ?? undefined;
  return {
    shelf: SHELVES.find((one) => one === shelf) ?? 'alles',
    order: order !== null && Object.hasOwn(ORDERS, order) ? (order as OrderName) : 'neu',
    kindId:
      kindId !== undefined && /^(?:avatar|emoji|bubble)\.[a-z0-9-]{2,24}$/.test(kindId) ? kindId : undefined,
  };
}

/** The address of what is wanted, without what is so at first. */
export function addressOf({ shelf, order, kindId }: Wanted): string {
  return marketPaths.market({
    ...(shelf !== 'alles' && { regal: shelf }),
    ...(order !== 'neu' && { ordnung: order }),
    ...(kindId !== undefined && { sache: kindId }),
  });
}
