import { Badge } from '@plausch/ui';
import { useStore } from 'zustand';
import { t } from '../../i18n/friends-told.ts';
import { waiting } from './friends-told.ts';

/** How many people wait for an answer; nothing at zero. */
export function FriendsBadge() {
  const { size } = useStore(waiting);
  return size > 0 && <Badge count={size} label={t('told.waiting', { count: size })} />;
}
