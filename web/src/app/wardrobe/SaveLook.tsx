import type { FigureSpec } from '@plausch/stage/figures';
import { Button, Dialog, Note } from '@plausch/ui';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { FigurePicture } from '../../features/accounts/index.ts';
import { useFavourites, useSaveLook } from '../../features/favourites/index.ts';
import { t } from '../../i18n/favourites.ts';
import { useLayer } from '../layer-entry.ts';
import { showToast } from '../toasts.ts';
import { NameForm } from './CategoryDialogs.tsx';
import styles from './Favourites.module.css';

/** Saves the figure on show as a look. */
export function SaveLook({ figure }: { readonly figure: FigureSpec }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className={styles['save']} onClick={() => setOpen(true)}>
        <Star size={20} aria-hidden="true" />
        <span>{t('look.save')}</span>
      </Button>
      {isOpen && <Naming figure={figure} onClose={() => setOpen(false)} />}
    </>
  );
}

function Naming({ figure, onClose }: { readonly figure: FigureSpec; readonly onClose: () => void }) {
  useLayer(onClose);
  const favourites = useFavourites();
  const { mutate, isPending, error } = useSaveLook();
  const [categoryId, setCategoryId] = useState<string>();
  const categories = favourites.data?.categories ?? [];
  return (
    <Dialog title={t('look.save')} onClose={onClose}>
      <div className={styles['decision']}>
        <span className={styles['shown']} aria-hidden="true">
          <FigurePicture figure={figure} />
        </span>
        <p className={styles['hint']}>{t('look.saveText')}</p>
        {error && <Note tone="danger">{wordsFor(error)}</Note>}
        {categories.length > 1 && (
          <fieldset className={styles['choices']}>
            <legend>{t('look.category')}</legend>
            {categories.map(({ id, name }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="category"
                  checked={id === (categoryId ?? categories[0]?.id)}
                  onChange={() => setCategoryId(id)}
                />
                <span dir="auto">{name}</span>
              </label>
            ))}
          </fieldset>
        )}
        <NameForm
          label={t('look.name')}
          first=""
          action={t('look.saveDo')}
          error={null}
          isPending={isPending}
          onName={(name) =>
            mutate(
              { name, figure, categoryId },
              {
                onSuccess({ category }) {
                  showToast(t('look.saved', { name, category: category.name }));
                  onClose();
                },
              },
            )
          }
        />
        <Button variant="text" wide onClick={onClose}>
          {t('look.saveNo')}
        </Button>
      </div>
    </Dialog>
  );
}
