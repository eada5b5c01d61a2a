import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import type { Counts } from './orders.ts';

/** Counts the requests and the statements of this process from now on. */
export function countFromNow(): () => Counts {
  let requests = 0;
  const statements = new Map<string, number>();
  subscribe('http.server.request.start', () => {
    requests += 1;
  });
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [what] = given as [string | { readonly text: string }];
    const text = typeof what === 'string' ? what : what.text;
    statements.set(text, (statements.get(text) ?? 0) + 1);
    return Reflect.apply(query, this, given);
  } as typeof query;
  return () => ({ requests, statements });
}
