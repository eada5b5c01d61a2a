import { LONGEST_KEPT_DAYS } from '@plausch/platform/backup';
import { DAY_MS } from '@plausch/platform/clock';
import { type Kept, span } from '../../retention.ts';

/** [BK3] For how long what was deleted is still in backups. */
export const backupsRetention = (): readonly Kept[] => [
  {
    what: 'Sicherungen von allem, was auf dieser Seite steht',
    why: 'damit nichts verloren geht, wenn der Server kaputtgeht; wessen Konto gelöscht ist, der wird nach dem Zurückspielen noch einmal gelöscht',
    howLong: `höchstens ${span(LONGEST_KEPT_DAYS * DAY_MS)}`,
  },
];
