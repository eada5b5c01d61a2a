import { useMemo } from 'react';
import { LOCALE } from '../../../i18n/index.ts';
import { usePeople, useTyping } from '../room.context.ts';
import type { Person } from '../room.events.ts';
import { t } from '../rooms.words.ts';

const byName = new Intl.Collator(LOCALE);

/** Everybody in the room by name, with what there is to say about them in a word or two. */
export function usePeopleByName(): readonly (Person & { readonly state: string | undefined })[] {
  const people = usePeople();
  const typing = useTyping();
  return useMemo(
    () =>
      [...people.values()]
        .sort((a, b) => byName.compare(a.username, b.username))
        .map((person) => ({
          ...person,
          state: person.dozing
            ? t('people.dozing')
            : typing.has(person.userId)
              ? t('people.typing')
              : undefined,
        })),
    [people, typing],
  );
}
