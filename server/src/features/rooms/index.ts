import type { Audience } from '@plausch/platform/realtime';
import { feature } from '../../feature.ts';
import { roomsData } from './rooms.data.ts';
import { installRoomsDesk } from './rooms.desk.ts';
import { prepareEntrances } from './rooms.entrance.ts';
import { roomsFigures } from './rooms.figures.store.ts';
import { audienceOf } from './rooms.gateway.ts';
import type { RoomHosts } from './rooms.hosts.ts';
import { installRoomsHttp } from './rooms.http.ts';
import { installRoomsJobs } from './rooms.jobs.ts';
import { measureRooms } from './rooms.metrics.ts';
import { roomPreview } from './rooms.pages.ts';
import { roomsRetention } from './rooms.retention.ts';
import { roomsRules } from './rooms.rules.ts';
import { RoomService } from './rooms.service.ts';
import { installSlowRooms } from './rooms.slow.http.ts';
import { installRoomsSocket } from './rooms.socket.ts';
import { roomsTalk } from './rooms.talk.ts';

export { countLines, roomById } from './rooms.store.ts';
export { type RoomRow, rooms } from './rooms.tables.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    /** Its name, how many it holds, whether it is open or how slow its talk is. */
    'room.changed': { roomId: string };
  }
}

declare module '../../ground.ts' {
  interface Provided {
    rooms: {
      /** The members of a room, through their connections to this process. */
      readonly audienceOf: (roomId: string) => Audience;
      /** Who is host of a room: a feature above knows it. */
      readonly hosts: RoomHosts;
      /** How many people are in rooms. */
      readonly countPresent: () => number;
    };
  }
}

export const roomsFeature = feature({
  name: 'rooms',
  wideFacts: ['room.changed'],
  rules: roomsRules,
  // A school of a hundred that looks on, each once a second; an answer is ready and costs next to nothing.
  limits: { watch: { calls: 6_000, perSeconds: 60 } },
  retention: roomsRetention,
  personalData: roomsData,
  figures: roomsFigures,
  preview: roomPreview,
  install({ ground, edges }) {
    const { realtime } = edges;
    const service = new RoomService(ground, realtime);
    installRoomsHttp(ground, edges, service);
    installRoomsDesk(ground, edges, service.building);
    installSlowRooms(ground, edges, service.hosts);
    installRoomsSocket(ground, edges, service);
    installRoomsJobs(ground);
    prepareEntrances();
    ground.provided.talk.kinds.register(roomsTalk);
    ground.bus.on('session.ended', ({ accountId, sessionId }) => service.signOut(accountId, sessionId));
    ground.bus.on('person.changed', ({ accountId }) => service.appearances.refresh(accountId));
    // Talk hears of blocks and mutes before: a member who must not hear something does not hear what is told now.
    ground.bus.on('friends.blocked', ({ accountIds }) => service.presence.separate(accountIds));
    ground.bus.on('line.removed', ({ talkId, lineId }) => service.building.takeDown(talkId, lineId));
    ground.bus.on('sanction.imposed', ({ accountId, measure }) => {
      if (measure.kind === 'mute') service.presence.silence(accountId);
    });
    // Closing saves the places of all members.
    return {
      provides: { audienceOf, countPresent: () => service.building.occupancy, hosts: service.hosts },
      measure: (metrics) => measureRooms(metrics, realtime, service.gateway),
      close: () => service.close(),
    };
  },
});
