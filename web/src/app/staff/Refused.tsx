import { buttonClass } from '@plausch/ui';
import { Link } from 'react-router';
import { t } from '../../i18n/staff-gate.ts';
import { Page } from '../layouts/Page.tsx';
import { paths } from '../paths.ts';
import styles from './Refused.module.css';

/** What a member reads who may not see a page of the team. */
export function Refused() {
  return (
    <Page title={t('gate.title')}>
      <div className={styles['refused']}>
        <p className={styles['code']}>403</p>
        <p>{t('gate.text')}</p>
        <Link to={paths.main()} className={buttonClass()}>
          {t('gate.rooms')}
        </Link>
      </div>
    </Page>
  );
}
