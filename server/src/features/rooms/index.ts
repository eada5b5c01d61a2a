import { feature } from '../../feature.ts';
import { roomsData } from './rooms.data.ts';
import { RoomHost } from './rooms.host.ts';
import { installRoomsHttp } from './rooms.http.ts';
import { installRoomsJobs } from './rooms.jobs.ts';
import { roomPreview } from './rooms.pages.ts';
import { roomsRetention } from './rooms.retention.ts';
import { roomsRules } from './rooms.rules.ts';
import { installRoomsSocket } from './rooms.socket.ts';
import { countTraffic, measureTraffic } from './rooms.traffic.ts';

export const roomsFeature = feature({
  name: 'rooms',
  rules: roomsRules,
  retention: roomsRetention,
  personalData: roomsData,
  preview: roomPreview,
  install({ ground, edges }) {
    const { realtime, traffic } = countTraffic(edges.realtime);
    const host = new RoomHost(ground, realtime);
    installRoomsHttp(ground, edges, host);
    installRoomsSocket(ground, edges, host);
    installRoomsJobs(ground);
    ground.bus.on('session.ended', ({ accountId, sessionId }) => host.signOut(accountId, sessionId));
    ground.bus.on('friends.blocked', ({ accountIds }) => host.hide(accountIds));
    ground.bus.on('friends.unblocked', ({ accountIds }) => host.refreshHidden(accountIds));
    ground.bus.on('account.lookChanged', ({ accountId }) => host.refreshLook(accountId));
    ground.bus.on('account.renamed', ({ accountId }) => host.refreshName(accountId));
    // Closing saves the places of all members.
    return { measure: (metrics) => measureTraffic(metrics, traffic), close: () => host.close() };
  },
});
