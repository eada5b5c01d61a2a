import type { Caller } from '@plausch/platform/http';
import type { Ground } from '../../ground.ts';
import { signedIn } from './sessions.service.ts';

export { installSessionsHttp } from './sessions.http.ts';
export { authenticateHandshake, installSessionsSocket } from './sessions.socket.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    'session.ended': { sessionId: string; accountId: string };
  }
}

/** Who a bearer token belongs to, or undefined. */
export async function authenticate(ground: Ground, token: string): Promise<Caller | undefined> {
  return (await signedIn(ground, token))?.caller;
}
