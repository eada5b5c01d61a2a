import type { CaseEntry } from '@plausch/protocol';
import { classes, SegmentedControl } from '@plausch/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import styles from '../../app/staff/Staff.module.css';
import { StaffList } from '../../app/staff/StaffList.tsx';
import { type StaffBase, staffPath } from '../../app/staff/staff-paths.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/staff.ts';
import { reasonWords } from './case-words.ts';
import { call } from './moderation.calls.ts';

/** What waits for a decision, and what was decided. */
export function Queue({ base }: { readonly base: StaffBase }) {
  const [state, setState] = useState<'open' | 'closed'>('open');
  return (
    <>
      <div className={styles['head']}>
        <SegmentedControl
          label={t('cases.state')}
          value={state}
          options={[
            { value: 'open', label: t('cases.open') },
            { value: 'closed', label: t('cases.closed') },
          ]}
          onChange={setState}
        />
        {state === 'open' && <p>{t('cases.order')}</p>}
      </div>
      <StaffList
        queryKey={['listCases', state]}
        fetchPage={(page) => call('listCases', { query: { state, page } })}
        keyOf={({ id }) => id}
        row={(entry) => <CaseRow entry={entry} base={base} />}
        none={
          state === 'open' ? (
            <>
              <h2>{t('cases.none')}</h2>
              <p>{t('cases.noneText')}</p>
            </>
          ) : (
            <p>{t('cases.noneClosed')}</p>
          )
        }
      />
    </>
  );
}

function CaseRow({ entry, base }: { readonly entry: CaseEntry; readonly base: StaffBase }) {
  const { id, number, kind, at, closedAt, about, quote, isUrgent, reason, outcome, place } = entry;
  const when = here.moment(new Date(closedAt ?? at));
  return (
    <Link to={staffPath(base, 'meldungen', id)} className={styles['row']}>
      <p className={styles['words']}>
        <q dir="auto">{quote}</q>
        <small>
          {[about && t('cases.said', { name: about.username }), place, reasonWords(reason)]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <small>
          {t(`kind.${kind}`)} {number} · {t(closedAt ? 'cases.decided' : 'cases.received', { when })}
        </small>
      </p>
      {outcome ? (
        <span className={styles['tag']}>{t(`case.${outcome}`)}</span>
      ) : (
        isUrgent && <span className={classes(styles['tag'], styles['urgent'])}>{t('cases.urgent')}</span>
      )}
    </Link>
  );
}
