import type { Queryable } from '@plausch/platform/db';
import { Refusal } from '../../refusal.ts';
import type { Membership } from './rooms.members.ts';
import { lines } from './rooms.store.ts';

/**
 * [R34] [R36] Refuses, in the same words, where a line was not said in the room of this member, where its words are gone, and where the
 * member does not hear its author. `problem`: what is said then, of which part of the request.
 */
export async function requireHeard(
  sql: Queryable,
  { room, restriction }: Pick<Membership, 'room' | 'restriction'>,
  lineId: string,
  problem: { readonly field: string; readonly message: string },
): Promise<void> {
  const line = await lines.find(sql, lineId);
  const isHere = line?.talkId === room.row.id && !line.isAway && !line.gone;
  if (!isHere || restriction.hidden.has(line.accountId)) throw new Refusal('not_found', problem);
}
