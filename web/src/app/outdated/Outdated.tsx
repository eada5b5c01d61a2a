import { Button, Dialog } from '@plausch/ui';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { t } from '../../i18n/outdated.ts';
import { brandName } from '../config.ts';
import { useLayer } from '../layer-entry.ts';
import styles from './Outdated.module.css';
import { answerToTooOld } from './page-age.ts';

let isAnswered = false;

/** The server refuses this page, again and again: answered once. */
export function pageIsTooOld(): void {
  if (isAnswered) return;
  isAnswered = true;
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
  if (answerToTooOld(build, () => sessionStorage) === 'reload') window.location.reload();
  else mountOutdated();
}

/** Says it over any page. In a root of its own, as a warning is. */
function mountOutdated(): void {
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(
    <StrictMode>
      <Outdated />
    </StrictMode>,
  );
}

function Outdated() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <OutdatedDialog onClose={() => setIsOpen(false)} />;
}

export function OutdatedDialog({ onClose }: { readonly onClose: () => void }) {
  useLayer(onClose);
  return (
    <Dialog title={t('outdated.title')} onClose={onClose}>
      {/* Not a button: a person who is typing would press it with the next key. */}
      <p tabIndex={-1} data-autofocus="" className={styles['words']}>
        {t('outdated.text', { brand: brandName() })}
      </p>
      <div className={styles['answers']}>
        <Button onClick={() => window.location.reload()}>{t('outdated.reload')}</Button>
        <Button variant="text" onClick={onClose}>
          {t('outdated.later')}
        </Button>
      </div>
    </Dialog>
  );
}
