import { feature } from '../../feature.ts';
import { sessionsData } from './sessions.data.ts';
import { sessionsEvents } from './sessions.events.ts';
import { installGoogleHttp } from './sessions.google.http.ts';
import { installSessionsHttp } from './sessions.http.ts';
import { installSessionsJobs } from './sessions.jobs.ts';
import { sessionsRetention } from './sessions.retention.ts';
import { sessionsRules } from './sessions.rules.ts';
import { installSessionsSocket } from './sessions.socket.ts';

export { shareDevice } from './sessions.devices.store.ts';
export { requireSecondFactor, sessionsOf, signedIn } from './sessions.service.ts';
export { authenticateHandshake } from './sessions.socket.ts';
export { countSeen } from './sessions.store.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    'session.opened': { accountId: string };
    /** A login on a device that the account was not known to use. */
    'device.added': { accountId: string };
  }
}

declare module '@plausch/platform/bus' {
  interface Facts {
    'session.ended': { sessionId: string; accountId: string };
  }
}

export const sessionsFeature = feature({
  name: 'sessions',
  rules: sessionsRules,
  // Wide: wrong logins are counted one by one, and must not shut out neighbours whose device is known.
  limits: { login: { calls: 300, perSeconds: 300 } },
  securityEvents: sessionsEvents,
  retention: sessionsRetention,
  personalData: sessionsData,
  wideFacts: ['session.ended'],
  install({ ground, edges, config }) {
    installSessionsHttp(ground, edges);
    installGoogleHttp(ground, edges, config.google);
    installSessionsSocket(ground, edges);
    installSessionsJobs(ground);
    return {};
  },
});
