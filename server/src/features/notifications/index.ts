import { serverKey } from '@plausch/platform/keys';
import { PUBLIC_WAY, type Way } from '@plausch/platform/outgoing';
import { openPush } from '@plausch/platform/push';
import { feature } from '../../feature.ts';
import type { Edges, Ground } from '../../ground.ts';
import { notificationsData } from './notifications.data.ts';
import { deleteDeviceOfSession } from './notifications.devices.store.ts';
import type { Notifications } from './notifications.ground.ts';
import { listenForNotifications } from './notifications.hooks.ts';
import { installNotificationsHttp } from './notifications.http.ts';
import { installNotificationsJobs } from './notifications.jobs.ts';
import { endingKey, installEnding } from './notifications.pages.ts';
import { notificationsRetention } from './notifications.retention.ts';
import { notificationsRules } from './notifications.rules.ts';

/** Tells people who are away what is for them. `way`: how requests leave for the services of browsers. */
export const notificationsBy = (way: Way) =>
  feature({
    name: 'notifications',
    rules: notificationsRules,
    retention: notificationsRetention,
    personalData: notificationsData,
    async install({ ground, edges, layout }) {
      const { bus, database, rules } = ground;
      const key = await endingKey(ground);
      const notifications: Notifications = {
        ground,
        push: openPush({
          secret: await serverKey(database, 'push'),
          clock: ground.clock,
          way,
          contact: () => contactOf(ground),
          timeoutMs: rules.notifications.push.timeoutMs,
        }),
        isHere: followConnections(ground, edges),
      };
      installNotificationsHttp(notifications, edges);
      installNotificationsJobs(notifications, key);
      installEnding(edges, { key, layout });
      listenForNotifications(notifications);
      // [NO6] Until this is done, what is sent asks for the session.
      bus.on('session.ended', ({ sessionId }) => deleteDeviceOfSession(database.drizzle, sessionId));
      return {};
    },
  });

export const notificationsFeature = notificationsBy(PUBLIC_WAY);

/** Whom services of browsers may write to about what we send. */
const contactOf = ({ brand, origin }: Pick<Ground, 'brand' | 'origin'>): string =>
  brand.contact === '' ? origin() : `mailto:${brand.contact}`;

/** [NO3] Whether an account has a connection here, or had one until just now. */
function followConnections(
  { paces, rules }: Pick<Ground, 'paces' | 'rules'>,
  { realtime }: Pick<Edges, 'realtime'>,
): Notifications['isHere'] {
  const left = paces.within('notifications.left', rules.notifications.awayMs);
  realtime.onDisconnect(({ caller }) => left.note(caller.accountId));
  return (accountId) => realtime.connectionsOf(accountId).length > 0 || left.count(accountId) > 0;
}
