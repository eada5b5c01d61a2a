import { type ComponentType, useEffect, useState } from 'react';
import { optionalCode } from '../../device/optional-code.ts';

/** How many wait for an answer, and the room that goes on. It comes with the connection, which tells of them. */
export function Told({
  part,
}: {
  readonly part: 'FriendsBadge' | 'GuildBadge' | 'MessagesBadge' | 'RoomStrip';
}) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    void optionalCode(() => import('../told.ts')).then((code) => code && setPart(() => code[part]));
  }, [part]);
  return Part && <Part />;
}
