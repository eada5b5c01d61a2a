import type { FoundPerson } from '@plausch/protocol';
import { figureOfKey } from '@plausch/stage/figures';
import { Link } from 'react-router';
import { PersonFace } from '../../features/rooms/index.ts';
import { dayInFull, here } from '../../i18n/day.ts';
import { t } from '../../i18n/staff.ts';
import styles from './Staff.module.css';
import { type StaffBase, staffPath } from './staff-paths.ts';

/** A person in a list of staff, as the way to their page. */
export function PersonRow({ person, base }: { readonly person: FoundPerson; readonly base: StaffBase }) {
  return (
    <Link to={staffPath(base, 'personen', person.userId)} className={styles['row']}>
      <PersonHead person={person} />
    </Link>
  );
}

export function PersonHead({ person }: { readonly person: FoundPerson }) {
  const { username, figure, bubbleColorId, role, createdAt } = person;
  return (
    <>
      <PersonFace figure={figureOfKey(figure)} name={username} colorId={bubbleColorId} size="m" />
      <p className={styles['words']}>
        <b dir="auto">{username}</b>
        <small>
          {[t('people.since', { day: dayInFull(createdAt) }), ...standingWords(person)].join(' · ')}
        </small>
      </p>
      {role !== 'user' && <span className={styles['tag']}>{t(`role.${role}`)}</span>}
    </>
  );
}

function standingWords({ lockedForGood, lockedUntil, mutedUntil }: FoundPerson): string[] {
  const when = (at: string) => here.moment(new Date(at));
  return [
    ...(lockedForGood ? [t('people.lockedForGood')] : []),
    ...(lockedUntil === null ? [] : [t('people.locked', { when: when(lockedUntil) })]),
    ...(mutedUntil === null ? [] : [t('people.muted', { when: when(mutedUntil) })]),
  ];
}
