import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { buttonClass } from '@plausch/ui';
import { Link, useInRouterContext } from 'react-router';
import { t } from '../../i18n/market-told.ts';
import { showToast } from '../toasts.ts';
import { marketPaths } from './market-paths.ts';

/** What the server tells of one's listings, on any page. */
export const hear = {
  'listing:sold'({ id, name, received }) {
    if (typeof name !== 'string') return;
    showToast(t('told.sold', { name, count: received }), <Look id={id} />);
  },
  'listing:expired'({ id, name }) {
    if (typeof name === 'string') showToast(t('told.expired', { name }), <Look id={id} />);
  },
} satisfies { [Name in SocketMessageName]?: (told: SocketMessageOf<Name>) => void };

/** The way to the listing. An error page has no router, and no ways but its own. */
function Look({ id }: { readonly id: string }) {
  if (!useInRouterContext()) return null;
  return (
    <Link to={marketPaths.listing(id)} className={buttonClass({ variant: 'text', size: 'small' })}>
      {t('told.look')}
    </Link>
  );
}
