import type { Package } from '@plausch/purchases';
import { Button, Card, Note } from '@plausch/ui';
import { Gift } from 'lucide-react';
import { useId, useState } from 'react';
import { forgetMailedLink } from '../../app/mailed-link.ts';
import { showToast } from '../../app/toasts.ts';
import { copyText } from '../../device/share-link.ts';
import { t } from '../../i18n/subscription.ts';
import { useUser } from '../sessions/index.ts';
import { priceText } from './price-words.ts';
import { giftLink, redeemGift } from './redeem.ts';
import styles from './SubscriptionPage.module.css';

/** A tier to give away. */
export function GiftCard({
  rcPackage,
  isBuying,
  onBuy,
}: {
  readonly rcPackage: Package;
  readonly isBuying: boolean;
  readonly onBuy: (rcPackage: Package) => void;
}) {
  return (
    <Card className={styles['gift']}>
      <Gift aria-hidden="true" />
      <div>
        <h2>{t('gift.title')}</h2>
        <p>{t('gift.text', { price: priceText(rcPackage.webBillingProduct.currentPrice) })}</p>
      </div>
      <div className={styles['acts']}>
        <Button variant="outline" busy={isBuying} onClick={() => onBuy(rcPackage)}>
          {t('gift.do')}
        </Button>
      </div>
    </Card>
  );
}

/** The link of a gift that was just bought, for its buyer to pass on. */
export function GiftLink({ redeemUrl }: { readonly redeemUrl: string }) {
  const id = useId();
  const link = giftLink(redeemUrl);
  const copy = async () => {
    showToast(t((await copyText(link)) ? 'gift.copied' : 'gift.notCopied'));
  };
  return (
    <Card className={styles['link']}>
      <h2>{t('gift.readyTitle')}</h2>
      <p>{t('gift.ready')}</p>
      <label htmlFor={id}>{t('gift.link')}</label>
      <div>
        <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
        <Button variant="quiet" onClick={() => void copy()}>
          {t('gift.copy')}
        </Button>
      </div>
    </Card>
  );
}

/** A gift that was received: taken only when asked to, for it begins at once. */
export function RedeemCard({
  secret,
  onRedeemed,
}: {
  readonly secret: string;
  readonly onRedeemed: () => void;
}) {
  const user = useUser();
  const [step, setStep] = useState<'open' | 'asking' | 'given' | 'dead' | 'away'>('open');
  const redeem = async () => {
    if (!user) return;
    setStep('asking');
    const redeemed = await redeemGift(secret, user.id);
    setStep(redeemed);
    if (redeemed === 'away') return;
    forgetMailedLink();
    if (redeemed === 'given') onRedeemed();
  };
  if (step === 'given') return <Note tone="good">{t('redeem.done')}</Note>;
  if (step === 'dead') return <Note tone="caution">{t('redeem.dead')}</Note>;
  return (
    <Card className={styles['gift']}>
      <Gift aria-hidden="true" />
      <div>
        <h2>{t('redeem.title')}</h2>
        <p>{t('redeem.text')}</p>
        {step === 'away' && <Note tone="danger">{t('redeem.away')}</Note>}
      </div>
      <div className={styles['acts']}>
        <Button busy={step === 'asking'} onClick={() => void redeem()}>
          {t(step === 'asking' ? 'redeem.doing' : 'redeem.do')}
        </Button>
      </div>
    </Card>
  );
}
