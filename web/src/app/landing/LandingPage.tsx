import { buttonClass, Icon } from '@plausch/ui';
import { Link } from 'react-router';
import { useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/landing.ts';
import { EveningPicture } from '../artwork/EveningPicture.tsx';
import { brandName } from '../config.ts';
import { Brand } from '../layouts/Brand.tsx';
import publicStyles from '../layouts/public.module.css';
import { SiteLinks } from '../layouts/SiteLinks.tsx';
import { MAIN_ID } from '../main-id.ts';
import { PageTitle } from '../PageTitle.tsx';
import { paths } from '../paths.ts';
import styles from './LandingPage.module.css';
import { useAfterwards } from './use-afterwards.ts';
import { WaitingRooms } from './WaitingRooms.tsx';

/** What the two speakers of the picture say. */
const SAID = [t('landing.bubble1'), t('landing.bubble2')] as const;

const ARMCHAIR = 'M6 11V7a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v4M3 11h3v4h12v-4h3v7H3zM6 18v2M18 18v2';
const SPEECH = 'M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12.5h5';
const DEVICES = 'M3 5h14v3M3 5v10h9M7 19h5M14 11h7v9h-7z';

const REASONS = [
  { sign: ARMCHAIR, title: t('landing.why1'), text: t('landing.why1Text') },
  { sign: SPEECH, title: t('landing.why2'), text: t('landing.why2Text') },
  { sign: DEVICES, title: t('landing.why3'), text: t('landing.why3Text') },
] as const;

/** The front page: what this is, at a glance, and the way in. */
export function Component() {
  const isSignedIn = useUser() !== undefined;
  const afterwards = useAfterwards();
  return (
    <div className={publicStyles['public']}>
      <PageTitle page={t('landing.title')} />
      <div className={styles['wrap']}>
        <header className={styles['top']}>
          <Brand />
          {!isSignedIn && (
            <Link to={paths.login()} className={buttonClass({ variant: 'text' })}>
              {t('landing.login')}
            </Link>
          )}
        </header>
        <main id={MAIN_ID} tabIndex={-1}>
          <section className={styles['hero']}>
            <div className={styles['say']}>
              <h1 tabIndex={-1}>{t('landing.claim')}</h1>
              <p>{t('landing.text', { brand: brandName() })}</p>
              <div className={styles['acts']}>
                {isSignedIn ? (
                  <Link to={paths.main()} className={buttonClass({ size: 'big' })}>
                    {t('landing.enter')}
                  </Link>
                ) : (
                  <>
                    <Link to={paths.register()} className={buttonClass({ size: 'big' })}>
                      {t('landing.join')}
                    </Link>
                    <Link to={paths.watch()} className={buttonClass({ size: 'big', variant: 'outline' })}>
                      {t('landing.watch')}
                    </Link>
                  </>
                )}
              </div>
              {!isSignedIn && <p className={styles['fine']}>{t('landing.fine')}</p>}
            </div>
            <div className={styles['stage']}>
              <EveningPicture alt={t('landing.picture')}>
                {typeof afterwards === 'object' && <afterwards.EveningLife />}
                {SAID.map((words) => (
                  <p key={words} aria-hidden="true" className={styles['bubble']}>
                    {words}
                  </p>
                ))}
              </EveningPicture>
            </div>
          </section>
          {afterwards === 'coming' && <WaitingRooms />}
          {typeof afterwards === 'object' && <afterwards.OpenRooms />}
          <section className={styles['reasons']}>
            <h2>{t('landing.whyTitle')}</h2>
            <ul>
              {REASONS.map(({ sign, title, text }) => (
                <li key={title}>
                  <Icon>
                    <path d={sign} />
                  </Icon>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </section>
        </main>
      </div>
      <footer>
        <SiteLinks />
      </footer>
    </div>
  );
}
