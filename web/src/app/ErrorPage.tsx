import { Button, buttonClass, Logo } from '@plausch/ui';
import { useEffect } from 'react';
import { t } from '../i18n/index.ts';
import cat from './artwork/cat.svg?url';
import crackedCup from './artwork/cracked-cup.svg?url';
import { brandName } from './config.ts';
import styles from './ErrorPage.module.css';
import { showAfresh } from './fresh-start.ts';
import { LegalLinks } from './layouts/LegalLinks.tsx';
import { MAIN_ID } from './main-id.ts';
import { PageTitle } from './PageTitle.tsx';
import type { PageError } from './page-error.ts';
import { paths } from './paths.ts';
import { Toasts } from './Toasts.tsx';

/**
 * What stands in place of a page that cannot be shown. Its links load the document anew: after an error the
 * app starts from scratch. It needs neither router nor configuration.
 */
export function ErrorPage({
  error,
  id,
  onRetry,
}: {
  readonly error: PageError;
  readonly onRetry: () => void;
  /** What this failure is called in the log. */
  readonly id?: string;
}) {
  // What had the focus may be gone with the page that failed.
  useEffect(() => showAfresh(''), []);
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <a href={paths.landing()} className={styles['brand']}>
          <Logo size={38} />
          {brandName()}
        </a>
      </header>
      {error.status === 404 ? (
        <NotFound error={error} />
      ) : (
        <Failure error={error} id={id} onRetry={onRetry} />
      )}
      <footer>
        <LegalLinks />
      </footer>
      <Toasts />
    </div>
  );
}

function NotFound({ error }: { readonly error: PageError }) {
  return (
    <main id={MAIN_ID} className={styles['error']}>
      <PageTitle page={t('error.notFoundTitle')} />
      <div className={styles['spot']}>
        <img src={cat} alt="" width="190" height="179" />
      </div>
      <p className={styles['code']}>{error.status}</p>
      <h1 tabIndex={-1}>{error.statusMessage}</h1>
      <p className={styles['lead']}>{t('error.notFound')}</p>
      <p className={styles['text']}>{t('error.notFoundText')}</p>
      <div className={styles['acts']}>
        <a href={paths.landing()} className={buttonClass()}>
          {t('error.home')}
        </a>
        <a href={paths.main()} className={buttonClass({ variant: 'outline' })}>
          {t('error.rooms')}
        </a>
      </div>
      <p className={styles['fine']}>{error.description}</p>
    </main>
  );
}

function Failure({
  error,
  id,
  onRetry,
}: {
  readonly error: PageError;
  readonly id: string | undefined;
  readonly onRetry: () => void;
}) {
  const isAway = error.status === 503;
  return (
    <main id={MAIN_ID} className={styles['error']}>
      <PageTitle page={t('error.title')} />
      <div className={styles['spot']}>
        <img src={crackedCup} alt="" width="200" height="150" />
      </div>
      <p className={styles['code']}>{error.status}</p>
      <h1 tabIndex={-1}>{t(isAway ? 'error.unavailable' : 'error.general')}</h1>
      <p className={styles['text']}>
        {error.description ?? t(isAway ? 'error.unavailableText' : 'error.generalText')}
      </p>
      <div className={styles['acts']}>
        <Button onClick={onRetry}>{t('error.retry')}</Button>
        <a href={paths.main()} className={buttonClass({ variant: 'outline' })}>
          {t('error.rooms')}
        </a>
      </div>
      <p className={styles['fine']}>
        {error.statusMessage}
        {id !== undefined && (
          <>
            {' · '}
            <span className={styles['id']}>{t('error.id', { id })}</span>
          </>
        )}
      </p>
    </main>
  );
}
