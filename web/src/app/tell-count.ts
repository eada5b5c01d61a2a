import { session } from '../features/sessions/index.ts';
import { waiting } from './friends/friends-told.ts';
import { guildUnread } from './guilds/guild-talk-told.ts';
import { unreadFrom } from './messages/messages-told.ts';
import { titleCount } from './title-count.ts';

/**
 * As many as the badges at the areas show together: conversations with something new, people who wait for an answer, and new lines
 * of the guild.
 */
const count = () => unreadFrom.getState().size + waiting.getState().size + guildUnread.getState().count;

/** Keeps the number in the title and at the icon of the installed app in step with the badges at the areas. */
export function tellCount(): void {
  const tell = () => {
    titleCount.setState(count(), true);
    showOnIcon(count());
  };
  unreadFrom.subscribe(tell);
  waiting.subscribe(tell);
  guildUnread.subscribe(tell);
  // What was left there by a session that ended while no page was open. Of one that goes on the server tells the number.
  if (!session.state.getState().session) showOnIcon(0);
}

/** Browsers have it where an app can be installed; what they refuse is missing on the icon alone. */
function showOnIcon(number: number): void {
  const shown = number > 0 ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}
