import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import * as service from './cinema.service.ts';

export function installCinemaHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'hooks'>,
  { http }: Pick<Edges, 'http'>,
  /** The host names from which films may come. */
  filmHosts: readonly string[],
): void {
  http.query(endpoints.getScreen, async ({ caller, params }) => {
    const { screen, mayShow } = await service.look(ground, caller, params.id);
    const isOpen = mayShow && filmHosts.length > 0;
    return { now: ground.clock.now(), screen, mayShow: isOpen, filmHosts: isOpen ? [...filmHosts] : [] };
  });

  http.command(endpoints.showFilm, async ({ caller, params, body }, work) => ({
    screen: await service.show(ground, work, caller, { ...params, ...body, filmHosts }),
    now: ground.clock.now(),
  }));

  http.command(endpoints.steerFilm, async ({ caller, params, body }, work) => ({
    screen: await service.steer(ground, work, caller, { ...params, ...body }),
    now: ground.clock.now(),
  }));

  http.command(endpoints.endFilm, async ({ caller, params }, work) => ({
    screen: await service.end(ground, work, caller, params),
    now: ground.clock.now(),
  }));

  http.query(endpoints.listRoomHosts, async ({ params }) => ({
    items: await service.hosts(ground, params.id),
    next: null,
  }));

  http.command(endpoints.nameRoomHost, async ({ caller, params, body }, work) => ({
    host: await service.nameHost(ground, work, caller.accountId, { ...params, ...body }),
  }));

  http.command(endpoints.dismissRoomHost, async ({ caller, params }, work) => {
    await service.dismissHost(ground, work, caller.accountId, params);
    return {};
  });
}
