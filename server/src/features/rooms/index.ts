import type { Edges, Ground } from '../../ground.ts';
import { withErasure } from '../accounts/index.ts';
import { RoomHost } from './rooms.host.ts';
import { installRoomsHttp } from './rooms.http.ts';
import { installRoomsJobs } from './rooms.jobs.ts';
import { installRoomsSocket } from './rooms.socket.ts';
import { forgetPlace } from './rooms.store.ts';

export { roomBySlug } from './rooms.store.ts';

/** Opens the rooms of this process; `close` saves the places of all members. */
export function installRooms(ground: Ground, edges: Edges): { close(): Promise<void> } {
  const host = new RoomHost(ground, edges.realtime);
  installRoomsHttp(ground, edges, host);
  installRoomsSocket(ground, edges, host);
  installRoomsJobs(ground);
  ground.bus.on('session.ended', ({ accountId, sessionId }) => host.signOut(accountId, sessionId));
  ground.bus.on('friends.blocked', ({ accountIds }) => host.hide(accountIds));
  ground.bus.on('friends.unblocked', ({ accountIds }) => host.refreshHidden(accountIds));
  ground.bus.on('account.lookChanged', ({ accountId }) => host.refreshLook(accountId));
  ground.bus.on('account.renamed', ({ accountId }) => host.refreshName(accountId));
  // The lines of an erased account stay: they refer to its row, which has no name any more.
  withErasure(ground, (work, accountId) => forgetPlace(work.sql, accountId));
  return host;
}
