import { buttonClass } from '@plausch/ui';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { t } from './friends.words.ts';

/** The way to what one writes with a person. */
export function MessageAct({ userId }: { readonly userId: string }) {
  return (
    <Link to={`/nachrichten/${userId}`} className={buttonClass({ variant: 'quiet', wide: true })}>
      <MessageSquare size={20} aria-hidden="true" />
      {t('message.write')}
    </Link>
  );
}
