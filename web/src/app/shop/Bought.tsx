import type { KindShape } from '@plausch/protocol';
import { Button, Dialog, Note } from '@plausch/ui';
import { wordsFor } from '../../api/index.ts';
import { ThingPicture, type Use } from '../../features/inventory/index.ts';
import { t } from '../../i18n/shop.ts';
import { showToast } from '../toasts.ts';
import styles from './Shop.module.css';
import { useUse } from './use-use.ts';

/** It is there; what may be done with it at once. */
export function Bought({
  name,
  kinds,
  itemId,
  onClose,
}: {
  readonly name: string;
  /** Several of a pack. */
  readonly kinds: readonly KindShape[];
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
            <Button busy={use.isPending} onClick={() => use.perform(deed.use, name)}>
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
  { id, type }: KindShape,
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
