import type { Listing } from '../../features/marketplace/index.ts';
import { Coins } from '../../features/wallet/index.ts';
import { t } from '../../i18n/market.ts';
import shopStyles from '../shop/Shop.module.css';
import styles from './Market.module.css';

/** What the buyer pays, what the house keeps of it and what the seller gets; for a buyer also what is left afterwards. */
export function Sum({
  price,
  fee,
  seller,
  after,
}: {
  readonly price: number;
  readonly fee: number;
  /** Undefined for the seller, who is spoken to. */
  readonly seller?: NonNullable<Listing['seller']>['username'] | undefined;
  /** How many coins a buyer has afterwards, where it is enough. */
  readonly after?: number | undefined;
}) {
  return (
    <dl className={shopStyles['sum']}>
      <div>
        <dt>{t(seller === undefined ? 'sum.buyer' : 'sum.pay')}</dt>
        <dd>
          <Coins count={price} />
        </dd>
      </div>
      <div className={styles['aside']}>
        <dt dir="auto">{seller === undefined ? t('sum.fee') : t('sum.feeOf', { name: seller })}</dt>
        <dd>
          <Coins count={fee} />
        </dd>
      </div>
      <div className={seller === undefined ? shopStyles['after'] : styles['aside']}>
        <dt dir="auto">{seller === undefined ? t('sum.receive') : t('sum.receives', { name: seller })}</dt>
        <dd>
          <Coins count={price - fee} />
        </dd>
      </div>
      {after !== undefined && (
        <div className={shopStyles['after']}>
          <dt>{t('sum.after')}</dt>
          <dd>
            <Coins count={after} />
          </dd>
        </div>
      )}
    </dl>
  );
}
