import type { FoundPerson } from '@plausch/protocol';
import { Field } from '@plausch/ui';
import { useDeferredValue, useState } from 'react';
import { PersonRow } from '../../app/staff/PersonRow.tsx';
import { StaffList } from '../../app/staff/StaffList.tsx';
import type { StaffBase } from '../../app/staff/staff-paths.ts';
import { t } from '../../i18n/staff.ts';
import { call } from './moderation.calls.ts';

/** People by the beginning of their name. */
export function People({ base }: { readonly base: StaffBase }) {
  const [typed, setTyped] = useState('');
  const name = useDeferredValue(typed.trim());
  return (
    <>
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
      <StaffList
        queryKey={['findPeople', name]}
        fetchPage={(page) => call('findPeople', { query: { name: name === '' ? undefined : name, page } })}
        keyOf={({ userId }) => userId}
        row={(person: FoundPerson) => <PersonRow person={person} base={base} />}
        none={<p>{t('people.none')}</p>}
      />
    </>
  );
}
