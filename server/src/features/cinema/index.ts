import type { Screen } from '@plausch/protocol';
import { feature } from '../../feature.ts';
import { cinemaData } from './cinema.data.ts';
import { installCinemaHttp } from './cinema.http.ts';
import { cinemaRetention } from './cinema.retention.ts';
import { hostIdsOf, isHost } from './cinema.store.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    /** What runs there, or how far it is. */
    'screen.changed': { roomId: string; screen: Screen };
    /** Who may put films on there. */
    'screen.hosts': { roomId: string };
  }
}

/** The screen of a room: films that all in it see at the same time. */
export const cinemaFeature = feature({
  name: 'cinema',
  wideFacts: ['screen.changed', 'screen.hosts'],
  retention: cinemaRetention,
  personalData: cinemaData,
  install({ ground, edges, config }) {
    const { clock, bus, provided } = ground;
    const { realtime } = edges;
    installCinemaHttp(ground, edges, config.filmHosts);
    provided.rooms.hosts.findBy({ isHost, hostIdsOf });
    bus.on('screen.changed', ({ roomId, screen }) =>
      realtime.publish(provided.rooms.audienceOf(roomId), 'screen:changed', {
        roomId,
        now: clock.now(),
        screen,
      }),
    );
    bus.on('screen.hosts', ({ roomId }) => {
      provided.rooms.hosts.forget(roomId);
      return realtime.publish(provided.rooms.audienceOf(roomId), 'screen:hosts', { roomId });
    });
    return {};
  },
});
