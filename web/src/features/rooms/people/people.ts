import { isolated } from '@plausch/words';
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
          state: stateOf(person, typing.has(person.userId)),
        })),
    [people, typing],
  );
}

/** What a member is doing, in a word or two; nothing for one who is simply there. */
export function stateOf({ dozing, away }: Pick<Person, 'dozing' | 'away'>, isTyping: boolean) {
  if (dozing) return t('people.dozing');
  if (away?.text !== undefined) return t('people.awayWith', { text: isolated(away.text) });
  if (away) return t('people.away');
  return isTyping ? t('people.typing') : undefined;
}
