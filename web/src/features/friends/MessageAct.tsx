import { buttonClass } from '@plausch/ui';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { t } from './friends.words.ts';

/** The way to what one writes with a person: at its own page, or `beside` the one that is open. */
export function MessageAct({
  userId,
  beside,
}: {
  readonly userId: string;
  readonly beside?: string | undefined;
}) {
  return (
    <Link
      to={beside ?? `/nachrichten/${userId}`}
      replace={beside !== undefined}
      className={buttonClass({ variant: 'quiet', wide: true })}
    >
      <MessageSquare size={20} aria-hidden="true" />
      {t('message.write')}
    </Link>
  );
}
