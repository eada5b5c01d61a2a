export { installGoogleHttp } from './sessions.google.http.ts';
export { installSessionsHttp } from './sessions.http.ts';
export { installSessionsJobs } from './sessions.jobs.ts';
export { signedIn } from './sessions.service.ts';
export { authenticateHandshake, installSessionsSocket } from './sessions.socket.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    'session.ended': { sessionId: string; accountId: string };
  }
}
