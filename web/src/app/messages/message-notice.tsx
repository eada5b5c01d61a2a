import { buttonClass } from '@plausch/ui';
import { Link, useInRouterContext } from 'react-router';
import { t } from '../../i18n/messages-told.ts';
import { messagesPath } from '../messages-path.ts';
import { PATTERNS } from '../paths.ts';
import { showToast, toast } from '../toasts.ts';

/**
 * Says that a message has come, and leads there. The list of conversations shows it by itself, and so does the number beside the picture
 * of a room; on a phone that number is small, and there is room for a word below the picture.
 */
export function noticeMessage(userId: string): void {
  const { pathname } = window.location;
  const isRoom = pathname === PATTERNS.main && window.matchMedia('(min-width: 768px)').matches;
  if (isRoom || pathname.startsWith(messagesPath())) return;
  showToast(t('told.new'), <WayThere userId={userId} />);
}

/** An error page has no router, and no ways but its own. */
function WayThere({ userId }: { readonly userId: string }) {
  if (!useInRouterContext()) return null;
  return (
    <Link
      to={messagesPath(userId)}
      className={buttonClass({ variant: 'text', size: 'small' })}
      onClick={() => toast.setState(undefined, true)}
    >
      {t('told.read')}
    </Link>
  );
}
