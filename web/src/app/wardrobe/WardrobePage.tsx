import { buttonClass, Note } from '@plausch/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { optionalCode } from '../../device/optional-code.ts';
import { Wardrobe } from '../../features/accounts/index.ts';
import { session, useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/wardrobe.ts';
import { Beside } from '../layouts/Beside.tsx';
import { Page } from '../layouts/Page.tsx';
import { marketPaths } from '../market/market-paths.ts';
import { paths } from '../paths.ts';
import { showToast } from '../toasts.ts';
import styles from './WardrobePage.module.css';

/** Joins the wardrobe with the session whose user wears what is chosen. */
export function Component() {
  const user = useUser();
  const wearsAvatar = user?.avatarId.startsWith('avatar.');
  const own = useOwnFigures();
  return (
    <Page
      title={t('wardrobe.page')}
      after={<Beside to={paths.favourites()} label={t('wardrobe.favourites')} />}
    >
      {wearsAvatar && (
        <div className={styles['worn']}>
          <Note tone="info">{t('wardrobe.worn')}</Note>
          <Link to={marketPaths.shop({ regal: 'meins' })} className={buttonClass({ variant: 'primary' })}>
            {t('wardrobe.toOwn')}
          </Link>
        </div>
      )}
      {user && !wearsAvatar && (
        <Wardrobe
          user={user}
          deed={(figure) => own && <own.SaveLook figure={figure} />}
          onChanged={(changed) => {
            session.mergeUser(changed);
            showToast(t('save.done'));
          }}
        />
      )}
      {user && own && <own.OwnAvatars />}
      <Link to={marketPaths.shop()} className={buttonClass({ variant: 'quiet' })}>
        {t('wardrobe.toShop')}
      </Link>
    </Page>
  );
}

/** What is about favourites. It needs the server, and the wardrobe works without: it comes once the wardrobe stands. */
function useOwnFigures() {
  const [own, setOwn] = useState<typeof import('./own-figures.ts')>();
  useEffect(() => {
    void optionalCode(() => import('./own-figures.ts')).then((code) => code && setOwn(() => code));
  }, []);
  return own;
}
