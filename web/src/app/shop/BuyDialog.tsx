import { Button, Dialog, Note } from '@plausch/ui';
import { useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { ThingPicture, type Use } from '../../features/inventory/index.ts';
import { type Offer, useBuy } from '../../features/shop/index.ts';
import { Coins } from '../../features/wallet/index.ts';
import { t } from '../../i18n/shop.ts';
import { useLayer } from '../layer-entry.ts';
import { showToast } from '../toasts.ts';
import styles from './Shop.module.css';
import { useUse } from './use-use.ts';

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
  const buy = useBuy();
  const bought = buy.data?.items;
  if (bought) return <Bought offer={offer} itemId={bought[0]?.id ?? ''} onClose={onClose} />;
  const { name, kinds, price, owned } = offer;
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
                    <Coins count={-missing} />
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
            <Button disabled={buy.isPending} onClick={() => buy.mutate({ offer, key })}>
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

/** It is there; what may be done with it at once. */
function Bought({
  offer: { name, kinds },
  itemId,
  onClose,
}: {
  readonly offer: Offer;
  readonly itemId: string;
  readonly onClose: () => void;
}) {
  const [first] = kinds;
  const deed = kinds.length === 1 && first ? deedWith(first, itemId) : undefined;
  const use = useUse(onClose);
  const close = () => {
    if (kinds.length > 1) showToast(t('buy.doneMany', { count: kinds.length }));
    onClose();
  };
  return (
    <Dialog
      title={kinds.length > 1 ? t('buy.doneMany', { count: kinds.length }) : t('buy.done', { name })}
      onClose={close}
    >
      <div className={styles['decision']}>
        <ThingPicture kinds={kinds} className={styles['shown']} />
        {use.error && <Note tone="danger">{wordsFor(use.error)}</Note>}
        <div className={styles['deeds']}>
          {deed && (
            <Button disabled={use.isPending} onClick={() => use.perform(deed.use, name)}>
              {t(deed.words)}
            </Button>
          )}
          <Button variant="text" data-autofocus="" onClick={close}>
            {t(deed ? 'use.later' : 'buy.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function deedWith(
  { id, type }: Offer['kinds'][number],
  itemId: string,
): { readonly use: Use; readonly words: 'use.wear' | 'use.arm' | 'use.colour' } {
  switch (type) {
    case 'avatar':
      return { use: { kind: 'wear', avatarId: id }, words: 'use.wear' };
    case 'emoji':
      return { use: { kind: 'arm', itemId }, words: 'use.arm' };
    case 'bubble':
      return { use: { kind: 'colour', bubbleColorId: id.replace('bubble.', '') }, words: 'use.colour' };
  }
}
