import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { rankName } from '@plausch/protocol/ranks';
import { t } from '../../i18n/standing-told.ts';
import { showToast } from '../toasts.ts';

/** What the server tells of the account's standing, on any page. */
export const hear = {
  'rank:changed'({ rank }) {
    if (typeof rank === 'number') showToast(t('told.rank', { rank: rankName(rank) }));
  },
  'thanks:received'({ username, ap }) {
    if (typeof username !== 'string') return;
    showToast(ap > 0 ? t('told.thanksAp', { name: username, ap }) : t('told.thanks', { name: username }));
  },
} satisfies { [Name in SocketMessageName]?: (told: SocketMessageOf<Name>) => void };
