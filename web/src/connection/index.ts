import { log } from '../device/log.ts';
import { createConnection } from './connection.ts';
import { ServerClock } from './server-clock.ts';

export type { Answer } from './connection.ts';

const clock = new ServerClock();

/** The one connection of this page. */
export const connection = createConnection({ clock, log });

/** Milliseconds since 1970 on the server's clock. */
export function serverNow(): number {
  return clock.now();
}
