import { Card } from '@plausch/ui';
import { ChevronRight, Shirt } from 'lucide-react';
import { Link } from 'react-router';
import { late, useLate } from '../../app/late.ts';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/settings.ts';
import { KeyChoices } from './KeyChoices.tsx';
import { LookChoices } from './LookChoices.tsx';
import { RecordingChoice } from './RecordingChoice.tsx';
import styles from './SettingsPage.module.css';

/** Makes sounds, which few other parts of the page do. */
const soundChoices = late(() => import('./SoundChoices.tsx'));

/** How the app looks and is used, on this device. `isNamed`: the page is called otherwise, so the part says what it is. */
export function LookPart({ isNamed = false }: { readonly isNamed?: boolean }) {
  const sounds = useLate(soundChoices, true);
  return (
    <>
      <section>
        {isNamed && <h2>{t('settings.look')}</h2>}
        <Card variant="list">
          <LookChoices />
          <Link to={paths.wardrobe()} className={styles['row']}>
            <Shirt aria-hidden="true" />
            <span>
              <b>{t('settings.wardrobe')}</b>
              <small>{t('settings.wardrobeText')}</small>
            </span>
            <ChevronRight aria-hidden="true" size={20} />
          </Link>
        </Card>
      </section>
      <section>
        <h2>{t('sounds.title')}</h2>
        <Card variant="list">{sounds ? <sounds.SoundChoices /> : <div data-late="" />}</Card>
      </section>
      <section>
        <h2>{t('settings.operation')}</h2>
        <Card variant="list">
          <KeyChoices />
        </Card>
      </section>
      <RecordingChoice />
    </>
  );
}
