import { classes } from '@plausch/ui';
import { Link } from 'react-router';
import { ThingPicture } from '../../features/inventory/index.ts';
import type { Listing } from '../../features/marketplace/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { Coins } from '../../features/wallet/index.ts';
import { t } from '../../i18n/market.ts';
import { t as shopWords } from '../../i18n/shop.ts';
import shopStyles from '../shop/Shop.module.css';
import styles from './Market.module.css';
import { marketPaths } from './market-paths.ts';
import { leftUntil } from './use-now.ts';

/** One listing on a shelf: what it is, what it costs, who sells it and for how long. */
export function ListingCard({
  listing: { id, kind, seller, price, endsAt },
  now,
}: {
  readonly listing: Listing;
  readonly now: number;
}) {
  const isOwn = useUser()?.id === seller?.userId;
  return (
    <Link to={marketPaths.listing(id)} className={classes(shopStyles['card'], styles['card'])}>
      <ThingPicture kinds={[kind]} />
      <span className={shopStyles['about']}>
        <b>{kind.name}</b>
        <span className={shopStyles['price']}>
          <span data-rarity={kind.rarity}>{shopWords(`rarity.${kind.rarity}`)}</span>
          <Coins count={price} />
        </span>
        <small className={styles['by']}>
          {!isOwn && (
            <span dir="auto">{t('card.seller', { name: seller?.username ?? t('card.unnamed') })}</span>
          )}
          <span>{t('card.left', { left: leftUntil(endsAt, now) })}</span>
        </small>
      </span>
      {isOwn && <span className={shopStyles['owned']}>{t('card.own')}</span>}
    </Link>
  );
}
