import { Button, buttonClass, Note } from '@plausch/ui';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { t } from '../../i18n/staff.ts';
import { paths } from '../paths.ts';
import styles from './Staff.module.css';
import { isCodeWanted, isSetUpWanted } from './staff-call.ts';

/** Why there is nothing to see, and what to do about it. */
export function StaffProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (isSetUpWanted(error)) {
    return (
      <div className={styles['none']}>
        <p>{t('state.setUp')}</p>
        <Link to={paths.settings('konto')} className={buttonClass()}>
          {t('state.setUpWay')}
        </Link>
      </div>
    );
  }
  const isCode = isCodeWanted(error);
  return (
    <Note tone={isCode ? 'caution' : 'danger'}>
      <p>{isCode ? t('state.code') : wordsFor(error)}</p>
      <Button variant="text" onClick={onRetry}>
        {t(isCode ? 'state.codeWay' : 'state.retry')}
      </Button>
    </Note>
  );
}
