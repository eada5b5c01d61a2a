import { Button, Dialog, Note } from '@plausch/ui';
import { useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { ThingPicture } from '../../features/inventory/index.ts';
import { type Offer, useBuy } from '../../features/shop/index.ts';
import { Coins } from '../../features/wallet/index.ts';
import { t } from '../../i18n/shop.ts';
import { useLayer } from '../layer-entry.ts';
import { showToast } from '../toasts.ts';
import { Bought } from './Bought.tsx';
import styles from './Shop.module.css';
import { useIsShown } from './use-is-shown.ts';

/** What a purchase costs and leaves, before it is made; afterwards what to do with the thing. */
export function BuyDialog({
  offer,
  balance,
  onClose,
}: {
  readonly offer: Offer;
  readonly balance: number;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  // One name for the deed, however often it is tried.
  const [key] = useState(() => crypto.randomUUID());
  const { name, kinds, price, owned } = offer;
  const isShown = useIsShown();
  const buy = useBuy(() => {
    if (!isShown.current) showToast(t('buy.done', { name }));
  });
  const bought = buy.data?.items;
  if (bought) return <Bought name={name} kinds={kinds} itemId={bought[0]?.id ?? ''} onClose={onClose} />;
  const [first] = kinds;
  const isBlocked = first?.isBound === true && owned > 0;
  const missing = price - balance;
  return (
    <Dialog title={name} onClose={onClose}>
      <div className={styles['decision']}>
        <ThingPicture kinds={kinds} className={styles['shown']} />
        {first?.isAnimated && <p className={styles['hint']}>{t('buy.moving')}</p>}
        {first?.isBound && !isBlocked && <p className={styles['hint']}>{t('buy.bound')}</p>}
        {isBlocked ? (
          <Note tone="info">{t('buy.once')}</Note>
        ) : (
          <>
            <dl className={styles['sum']}>
              <div>
                <dt>{t('buy.have')}</dt>
                <dd>
                  <Coins count={balance} />
                </dd>
              </div>
              <div>
                <dt>{t('buy.price')}</dt>
                <dd>
                  <Coins count={price} />
                </dd>
              </div>
              {missing <= 0 && (
                <div className={styles['after']}>
                  <dt>{t('buy.after')}</dt>
                  <dd>
                    <Coins count={balance - price} />
                  </dd>
                </div>
              )}
            </dl>
            {kinds.length === 1 && owned > 0 && (
              <Note tone="caution">{t('buy.again', { count: owned })}</Note>
            )}
            {missing > 0 && <Note tone="info">{t('buy.short', { count: missing })}</Note>}
            {buy.error && <Note tone="danger">{wordsFor(buy.error)}</Note>}
          </>
        )}
        <div className={styles['deeds']}>
          {!isBlocked && missing <= 0 && (
            <Button busy={buy.isPending} onClick={() => buy.mutate({ offer, key })}>
              {buy.isPending ? t('buy.doing') : t('buy.do', { price })}
            </Button>
          )}
          <Button variant="text" data-autofocus="" onClick={onClose}>
            {t(isBlocked || missing > 0 ? 'buy.close' : 'buy.no')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
