import type { HttpServer } from '@plausch/platform/http';
import { z } from 'zod';
import type { Callers, Ground } from './ground.ts';
import { Refusal } from './refusal.ts';

const health = {
  method: 'GET',
  path: '/health',
  summary: 'Whether billing takes requests: its database answers, its start is over, its end has not begun.',
  access: 'public',
  limit: 'read',
  status: 200,
  response: z.object({ status: z.literal('ok') }),
} as const;

/** How the operator sees that billing works. */
export function installOperation(
  { database }: Pick<Ground, 'database'>,
  http: HttpServer<Callers>,
): { setReady(is: boolean): void } {
  let isReady = false;
  http.query(health, async () => {
    if (!isReady) throw new Refusal('unavailable');
    await database.ping();
    return { status: 'ok' as const };
  });
  return {
    setReady(is) {
      isReady = is;
    },
  };
}
