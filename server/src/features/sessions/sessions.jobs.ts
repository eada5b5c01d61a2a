import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deleteOldDevices } from './sessions.devices.store.ts';
import { composeNewDevice, newDeviceMail } from './sessions.mails.ts';
import { deleteOldSessions } from './sessions.store.ts';
import { deleteOldTickets } from './sessions.tickets.store.ts';

/** [SE7] Sessions that ran out go at once; ended ones stay marked for a while, so that their token can be told from one that never was. */
export const sweepSessions = defineJob<Record<string, never>>({ name: 'sessions.sweep' });

export function installSessionsJobs(ground: Ground): void {
  ground.mails.compose(newDeviceMail, { share: 'free' }, (work, { sessionId }) =>
    composeNewDevice(ground, work, sessionId),
  );
  ground.jobs.handle(sweepSessions, async ({ sql }) => {
    const now = ground.clock.now();
    await deleteOldSessions(sql, {
      expiredBy: new Date(now),
      endedBy: new Date(now - ground.rules.sessions.endedKeptMs),
    });
    await deleteOldTickets(sql, new Date(now));
    await deleteOldDevices(sql, new Date(now - ground.rules.sessions.knownDevices.forMs));
  });
  ground.jobs.schedule(sweepSessions, '25 4 * * *');
}
