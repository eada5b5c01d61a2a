import { ThingPicture } from '../../features/inventory/index.ts';
import type { Offer } from '../../features/shop/index.ts';
import { Coins } from '../../features/wallet/index.ts';
import { t } from '../../i18n/shop.ts';
import styles from './Shop.module.css';

/** One thing on a shelf: what it looks like, how rare it is, what it costs, and whether one has it. */
export function OfferCard({ offer, onChoose }: { readonly offer: Offer; readonly onChoose: () => void }) {
  const { name, kinds, price } = offer;
  const owned = ownedWords(offer);
  const rarity = kinds.length === 1 ? kinds[0]?.rarity : undefined;
  return (
    <button type="button" className={styles['card']} onClick={onChoose}>
      <ThingPicture kinds={kinds} />
      <span className={styles['about']}>
        <b>{name}</b>
        <span className={styles['price']}>
          {rarity && <span data-rarity={rarity}>{t(`rarity.${rarity}`)}</span>}
          <Coins count={price} />
        </span>
      </span>
      {owned && <span className={styles['owned']}>{owned}</span>}
    </button>
  );
}

/** Whether one has it, and how many; undefined where one has none. */
function ownedWords({ owned, kinds }: Offer): string | undefined {
  if (owned === 0) return undefined;
  if (kinds.length > 1) return owned === kinds.length ? t('shop.owned') : t('shop.ownedOf', { count: owned });
  return owned === 1 ? t('shop.owned') : t('shop.ownedTimes', { count: owned });
}
