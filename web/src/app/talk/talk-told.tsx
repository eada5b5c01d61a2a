import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { buttonClass } from '@plausch/ui';
import { Link, useInRouterContext } from 'react-router';
import { t } from '../../i18n/talk-told.ts';
import { paths } from '../paths.ts';
import { showToast } from '../toasts.ts';

/** What the server tells of what one has said, on any page. */
export const hear = {
  'line:removed'({ place, reason }) {
    if (typeof place === 'string' && typeof reason === 'string')
      showToast(t('told.removed', { place, reason }), <OwnFile />);
  },
} satisfies { [Name in SocketMessageName]?: (told: SocketMessageOf<Name>) => void };

/** The way to the own file, where one can object. An error page has no router, and no ways but its own. */
function OwnFile() {
  if (!useInRouterContext()) return null;
  return (
    <Link to={paths.settings('akte')} className={buttonClass({ variant: 'text', size: 'small' })}>
      {t('told.file')}
    </Link>
  );
}
