import { useLocation } from 'react-router';
import { useMediaQuery } from '../../device/media-query.ts';
import { besidePath } from '../messages-beside-path.ts';
import { messagesPath } from '../messages-path.ts';
import { PATTERNS, roomSlugIn } from '../paths.ts';

/** Where a conversation opens: beside the room on show where the window is wide enough, else on the page of messages. */
export function useTalkPath(): (userId: string) => string {
  const { pathname, search } = useLocation();
  const isWide = useMediaQuery('(min-width: 1025px)');
  const asked = new URLSearchParams(search);
  const isBeside = isWide && pathname === PATTERNS.main && roomSlugIn(asked) !== null;
  return (userId) => (isBeside ? besidePath(asked, userId) : messagesPath(userId));
}
