import { buttonClass } from '@plausch/ui';
import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { profilePath } from '../../app/people-paths.ts';
import { t } from './friends.words.ts';

/** The way to the profile of a person. */
export function ProfileAct({ username }: { readonly username: string }) {
  return (
    <Link to={profilePath(username)} className={buttonClass({ variant: 'quiet', wide: true })}>
      <UserRound size={20} aria-hidden="true" />
      {t('profile.look')}
    </Link>
  );
}
