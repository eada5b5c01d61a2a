import type { MeasureEntry, User } from '@plausch/protocol';
import { SegmentedControl } from '@plausch/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import styles from '../../app/staff/Staff.module.css';
import { StaffList } from '../../app/staff/StaffList.tsx';
import { type StaffBase, staffPath } from '../../app/staff/staff-paths.ts';
import { t } from '../../i18n/staff.ts';
import { FileEntry } from './MeasureEntry.tsx';
import { call } from './moderation.calls.ts';

const STATES = ['standing', 'unsigned', 'all'] as const;

/** Measures against all accounts: in force, waiting for a second person, all. */
export function Measures({ base, ownRole }: { readonly base: StaffBase; readonly ownRole: User['role'] }) {
  const [state, setState] = useState<(typeof STATES)[number]>('standing');
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: ['listMeasures'] });
  return (
    <>
      <div className={styles['head']}>
        <SegmentedControl
          label={t('measures.which')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`measures.${value}`) }))}
          onChange={setState}
        />
      </div>
      <StaffList
        queryKey={['listMeasures', state]}
        fetchPage={(page) => call('listMeasures', { query: { state, page } })}
        keyOf={({ id }) => id}
        row={(entry: MeasureEntry) => (
          <FileEntry
            entry={entry}
            ownRole={ownRole}
            onChanged={changed}
            title={
              <Link to={staffPath(base, 'personen', entry.target.userId)} dir="auto">
                {entry.target.username}
              </Link>
            }
          />
        )}
        none={<p>{t('measures.none')}</p>}
      />
    </>
  );
}
