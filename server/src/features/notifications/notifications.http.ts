import { endpoints } from '@plausch/protocol';
import type { Edges } from '../../ground.ts';
import { deleteOwnDevice } from './notifications.devices.store.ts';
import type { Notifications } from './notifications.ground.ts';
import * as service from './notifications.service.ts';

export function installNotificationsHttp(notifications: Notifications, { http }: Pick<Edges, 'http'>): void {
  const { ground, push } = notifications;
  const trials = ground.paces.of('notifications.trial', ground.rules.notifications.trial);

  http.query(endpoints.getNotifications, async ({ caller }) => {
    const { kinds, devices } = await service.settingsOf(notifications, caller);
    return {
      kinds,
      devices: devices.map(({ id, name, createdAt, isCurrent }) => ({
        id,
        device: name,
        since: createdAt.toISOString(),
        current: isCurrent,
      })),
      publicKey: push.publicKey,
    };
  });

  http.command(endpoints.chooseNotifications, async ({ caller, body }, work) => {
    await service.choose(work, caller.accountId, body);
    return {};
  });

  http.command(endpoints.putPushDevice, async ({ caller, body }, work) => {
    await service.putDevice(notifications, work, caller, body);
    return {};
  });

  http.command(endpoints.deletePushDevice, async ({ caller, params }, work) => {
    await deleteOwnDevice(work.sql, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.tryPush, async ({ caller }, work) => {
    await service.tryDevice(notifications, work, caller, trials);
    return {};
  });
}
