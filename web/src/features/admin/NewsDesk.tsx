import type { NewsDraft } from '@plausch/protocol';
import { buttonClass } from '@plausch/ui';
import { Link } from 'react-router';
import styles from '../../app/staff/Staff.module.css';
import { StaffList } from '../../app/staff/StaffList.tsx';
import { staffPath } from '../../app/staff/staff-paths.ts';
import { dayInFull } from '../../i18n/day.ts';
import { call } from './admin.calls.ts';
import { t } from './news-desk.words.ts';

/** What the address of a piece that is still to be written says in the place of an id. */
export const NEW = 'neu';

/** All news, drafts too. */
export function NewsDesk() {
  return (
    <>
      <div className={styles['head']}>
        <Link to={staffPath('admin', 'neues', NEW)} className={buttonClass()}>
          {t('news.write')}
        </Link>
      </div>
      <StaffList
        queryKey={['listNewsDrafts']}
        fetchPage={(page) => call('listNewsDrafts', { query: { page } })}
        keyOf={({ id }) => id}
        row={(item: NewsDraft) => (
          <Link to={staffPath('admin', 'neues', item.id)} className={styles['row']}>
            <p className={styles['words']}>
              <b dir="auto">{item.title}</b>
              <small dir="auto">{item.teaser}</small>
              {item.publishedAt !== null && (
                <small>{t('news.published', { when: dayInFull(item.publishedAt) })}</small>
              )}
            </p>
            {item.publishedAt === null && <span className={styles['tag']}>{t('news.draft')}</span>}
          </Link>
        )}
        none={<p>{t('news.none')}</p>}
      />
    </>
  );
}
