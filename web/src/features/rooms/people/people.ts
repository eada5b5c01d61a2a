import { useMemo } from 'react';
import { usePeople, useTyping } from '../room.context.ts';
import type { Person } from '../room.events.ts';
import { t } from '../rooms.words.ts';
import { byName } from './by-name.ts';

/** Everybody in the room by name, with what there is to say about them in a word or two. */
export function usePeopleByName(): readonly (Person & { readonly state: string | undefined })[] {
  const people = usePeople();
  const typing = useTyping();
  return useMemo(
    () =>
      [...people.values()]
        .sort((a, b) => byName(a.username, b.username))
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
