import { Button, Note } from '@plausch/ui';
import { useState } from 'react';
import { t } from '../../i18n/subscription.ts';
import type { PurchaseStatus } from './purchases.services.ts';
import { highestTier } from './subscription.state.ts';

/** Asks anew what one has bought; the answer stands beside the question. */
export function Restore({
  restore,
  onRestored,
}: {
  readonly restore: () => Promise<PurchaseStatus>;
  readonly onRestored: () => void;
}) {
  const [step, setStep] = useState<'open' | 'asking' | PurchaseStatus>('open');
  const ask = async () => {
    setStep('asking');
    setStep(await restore());
    onRestored();
  };
  return (
    <div aria-live="polite">
      {typeof step === 'object' && <Outcome status={step} />}
      <Button variant="text" busy={step === 'asking'} onClick={() => void ask()}>
        {t(step === 'asking' ? 'restore.doing' : 'restore.do')}
      </Button>
    </div>
  );
}

function Outcome({ status }: { readonly status: PurchaseStatus }) {
  if (status.customerInfo === null) return <Note tone="caution">{t('sub.awayTitle')}</Note>;
  const tier = highestTier(status);
  if (!tier) {
    return (
      <Note tone="caution">
        <b>{t('restore.none')}</b> {t('restore.noneText')}
      </Note>
    );
  }
  return (
    <Note tone="good">
      <b>{t('restore.done')}</b> {t('restore.doneText', { tier: t(`tier.${tier}`) })}
    </Note>
  );
}
