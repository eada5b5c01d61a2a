import { log } from '../device/log.ts';
import { createConnection } from './connection.ts';
import { ServerClock } from './server-clock.ts';

export type { Answer } from './connection.ts';

// Not the clock on the wall, which may be set while people walk.
const clock = new ServerClock(() => performance.timeOrigin + performance.now());

/** The one connection of this page. */
export const connection = createConnection({ clock, log });

/** Milliseconds since 1970 on the server's clock. */
export function serverNow(): number {
  return clock.now();
}
