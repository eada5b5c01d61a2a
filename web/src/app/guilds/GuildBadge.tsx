import { Badge } from '@plausch/ui';
import { useStore } from 'zustand';
import { t } from '../../i18n/guild-unread.ts';
import { guildUnread } from './guild-talk-told.ts';

/** How much of the talk of the own guild is new; nothing at zero. */
export function GuildBadge() {
  const { count } = useStore(guildUnread);
  return count > 0 && <Badge count={count} label={t('unread', { count })} />;
}
