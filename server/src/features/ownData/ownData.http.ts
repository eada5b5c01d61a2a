import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { requestCopy, standingOf, takeCopy } from './ownData.service.ts';
import { copyOf } from './ownData.store.ts';
import { toOwnData } from './ownData.wire.ts';

export function installOwnDataHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  http.query(endpoints.getOwnData, async ({ caller }) =>
    toOwnData(standingOf(ground, await copyOf(ground.database.drizzle, caller.accountId))),
  );

  http.command(endpoints.requestOwnData, async ({ caller }, work) =>
    toOwnData(await requestCopy(ground, work, caller)),
  );

  http.command(endpoints.takeOwnData, async ({ caller }, work) => {
    const { name, file } = await takeCopy(ground, work, caller);
    return { name, archive: file.toString('base64') };
  });
}
