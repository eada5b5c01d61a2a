import type { FoundPerson, User } from '@plausch/protocol';
import { Field } from '@plausch/ui';
import { useDeferredValue, useState } from 'react';
import { Choice } from '../../app/staff/fields.tsx';
import { PersonRow } from '../../app/staff/PersonRow.tsx';
import styles from '../../app/staff/Staff.module.css';
import { StaffList } from '../../app/staff/StaffList.tsx';
import { t } from '../../i18n/staff.ts';
import { call } from './admin.calls.ts';

const ROLES: readonly User['role'][] = ['admin', 'moderator', 'helper', 'user'];

/** All accounts by name, or those with a role. */
export function AllPeople() {
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<User['role'] | 'all'>('all');
  const name = useDeferredValue(typed.trim());
  return (
    <>
      <div className={styles['two']}>
        <Field
          label={t('people.search')}
          hint={t('people.searchHint')}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Choice
          label={t('people.role')}
          value={role}
          options={[
            { value: 'all', label: t('people.all') },
            ...ROLES.map((value) => ({ value, label: t(`role.${value}`) })),
          ]}
          onChoose={setRole}
        />
      </div>
      <StaffList
        queryKey={['listPeople', name, role]}
        fetchPage={(page) =>
          call('listPeople', {
            query: {
              name: name === '' ? undefined : name,
              withRole: role === 'all' ? undefined : role,
              page,
            },
          })
        }
        keyOf={({ userId }) => userId}
        row={(person: FoundPerson) => <PersonRow person={person} base="admin" />}
        none={<p>{t('people.none')}</p>}
      />
    </>
  );
}
