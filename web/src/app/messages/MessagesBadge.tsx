import { Badge } from '@plausch/ui';
import { useStore } from 'zustand';
import { t } from '../../i18n/messages-told.ts';
import { unreadFrom } from './messages-told.ts';

/** In how many conversations there is something new; nothing at zero. */
export function MessagesBadge() {
  const { size } = useStore(unreadFrom);
  return size > 0 && <Badge count={size} label={t('told.unread', { count: size })} />;
}
