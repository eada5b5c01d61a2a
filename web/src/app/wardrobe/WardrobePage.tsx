import { buttonClass, Note } from '@plausch/ui';
import { Link } from 'react-router';
import { Wardrobe } from '../../features/accounts/index.ts';
import { session, useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/wardrobe.ts';
import { Page } from '../layouts/Page.tsx';
import { paths } from '../paths.ts';
import { showToast } from '../toasts.ts';
import styles from './WardrobePage.module.css';

/** Joins the wardrobe with the session whose user wears what is chosen. */
export function Component() {
  const user = useUser();
  const wearsAvatar = user?.avatarId.startsWith('avatar.');
  return (
    <Page title={t('wardrobe.page')}>
      {wearsAvatar && (
        <div className={styles['worn']}>
          <Note tone="info">{t('wardrobe.worn')}</Note>
          <Link to={paths.shop()} className={buttonClass({ variant: 'primary' })}>
            {t('wardrobe.toOwn')}
          </Link>
        </div>
      )}
      {user && !wearsAvatar && (
        <Wardrobe
          user={user}
          onChanged={(changed) => {
            session.mergeUser(changed);
            showToast(t('save.done'));
          }}
        />
      )}
      <Link to={paths.shop()} className={buttonClass({ variant: 'quiet' })}>
        {t('wardrobe.toShop')}
      </Link>
    </Page>
  );
}
