import type { Item, KindShape } from '@plausch/protocol';
import { Button, classes } from '@plausch/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ThingPicture } from '../../features/inventory/index.ts';
import { t } from '../../i18n/shop.ts';
import { marketPaths } from '../market/market-paths.ts';
import { SellDialog } from '../market/SellDialog.tsx';
import styles from './Shop.module.css';

/** What one owns of a kind, as far as it does not lie in the market. */
export function atHand(items: readonly Item[], { id }: KindShape): readonly Item[] {
  return items.filter(({ kindId, listingId }) => kindId === id && listingId === undefined);
}

/** A thing one owns, and what it has to do with the market: what lies there is not used meanwhile. `children`: the thing to be used. */
export function OwnThing({
  kind,
  items,
  pictureClass,
  children,
}: {
  readonly kind: KindShape;
  readonly items: readonly Item[];
  readonly pictureClass?: string | undefined;
  readonly children: ReactNode;
}) {
  const [selling, setSelling] = useState<Item>();
  const here = atHand(items, kind);
  const offered = items.flatMap(({ kindId, listingId }) =>
    kindId === kind.id && listingId !== undefined ? listingId : [],
  );
  const [first] = offered;
  const isAway = here.length === 0 && first !== undefined;
  const item = toSell(here);
  return (
    <div className={styles['thing']}>
      {isAway ? (
        <Link to={marketPaths.listing(first)} className={classes(styles['tile'], styles['away'])}>
          <ThingPicture kinds={[kind]} className={pictureClass ?? styles['small']} />
          {kind.name}
          <small>{t('own.offered')}</small>
        </Link>
      ) : (
        children
      )}
      {!isAway && first !== undefined && (
        <Link to={marketPaths.market({ regal: 'meine' })} className={styles['offered']}>
          {t('own.offeredSome', { count: offered.length })}
        </Link>
      )}
      {item && (
        <Button
          variant="text"
          size="small"
          aria-label={t('own.sellLabel', { name: kind.name })}
          onClick={() => setSelling(item)}
        >
          {t('own.sell')}
        </Button>
      )}
      {selling && <SellDialog kind={kind} itemId={selling.id} onClose={() => setSelling(undefined)} />}
    </div>
  );
}

/** Rather one that is in no slot, and the one that was there longest: what is new stays with its owner for a while. */
function toSell(items: readonly Item[]): Item | undefined {
  const free = items.filter(({ isBound }) => !isBound);
  return free.findLast(({ slot }) => slot === undefined) ?? free.at(-1);
}
