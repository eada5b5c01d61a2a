import { type ComponentType, useEffect, useState } from 'react';
import { optionalCode } from '../../device/optional-code.ts';

/** How many wait for an answer, the room that goes on, and what is found from everywhere. It comes with the connection. */
export function Told({
  part,
}: {
  readonly part: 'Around' | 'Find' | 'FriendsBadge' | 'GuildBadge' | 'MessagesBadge' | 'More';
}) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    void optionalCode(() => import('../told.ts')).then((code) => code && setPart(() => code[part]));
  }, [part]);
  return Part && <Part />;
}
