import { Card } from '@plausch/ui';
import { ChevronRight, Shirt } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { optionalCode } from '../../device/optional-code.ts';
import { t } from '../../i18n/settings.ts';
import { KeyChoices } from './KeyChoices.tsx';
import { LookChoices } from './LookChoices.tsx';
import { RecordingChoice } from './RecordingChoice.tsx';
import styles from './SettingsPage.module.css';

type Sounds = typeof import('./SoundChoices.tsx');

/** Makes sounds, which few other parts of the page do. Without a network the rest of the page stands without it. */
export const fetchSounds = () => optionalCode(() => import('./SoundChoices.tsx'));

/** How the app looks and is used, on this device. `isNamed`: the page is called otherwise, so the part says what it is. */
export function LookPart({ isNamed = false }: { readonly isNamed?: boolean }) {
  const [sounds, setSounds] = useState<Sounds>();
  useEffect(() => void fetchSounds().then(setSounds), []);
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
        <Card variant="list">
          {sounds ? <sounds.SoundChoices /> : <div data-late="" className={styles['late']} />}
        </Card>
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
