import type { StaffActEntry } from '@plausch/protocol';
import { Link } from 'react-router';
import styles from '../../app/staff/Staff.module.css';
import { StaffList } from '../../app/staff/StaffList.tsx';
import { staffPath } from '../../app/staff/staff-paths.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/staff.ts';
import { t as actName } from './acts.words.ts';
import { call } from './admin.calls.ts';

/** What staff did, newest first; of all of them, or to one person. */
export function Acts({ targetId }: { readonly targetId?: string }) {
  return (
    <>
      {targetId === undefined && <p>{t('acts.text')}</p>}
      <StaffList
        queryKey={['listStaffActs', targetId]}
        fetchPage={(page) => call('listStaffActs', { query: { targetId, page } })}
        keyOf={({ id }) => id}
        row={(entry) => <ActRow entry={entry} />}
        none={<p>{t('acts.none')}</p>}
      />
    </>
  );
}

function ActRow({ entry }: { readonly entry: StaffActEntry }) {
  const { at, act, actor, target, thing, reason } = entry;
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <span>
          <b>{actName(act)}</b>
          {target && (
            <>
              {': '}
              <Link to={staffPath('admin', 'personen', target.userId)} dir="auto">
                {target.username || t('state.gone')}
              </Link>
            </>
          )}
        </span>
        {thing !== null && thing !== '' && <span dir="auto">{thing}</span>}
        {reason !== null && <q dir="auto">{reason}</q>}
        <small>
          {here.moment(new Date(at))} ·{' '}
          {t('measures.by', {
            name: actor === null ? t('state.operator') : actor.username || t('state.gone'),
          })}
        </small>
      </div>
    </div>
  );
}
