import type { Clock } from '../clock/index.ts';
import { isDatabaseAway } from '../db/index.ts';
import { Refusal, type Refusals } from '../errors/index.ts';
import type { Caller, CallerKind } from '../http/index.ts';
import { newId } from '../ids/index.ts';
import type { Connection, RequestHandler, SocketRequestContract } from './contract.ts';

type Entry = { contract: SocketRequestContract; handler: RequestHandler<SocketRequestContract> };

/** What may be asked of the person behind a connection; the kind of caller of sessions has it. */
export type SocketCallers = Pick<CallerKind<Caller>, 'requireRole' | 'requireSecondFactor'>;

export type RequestRouter = {
  handle(name: string, entry: Entry): void;
  /** Parses, runs and answers one request. Never throws: every failure becomes an acknowledgement too. */
  answer(name: string, payload: unknown, connection: Connection): Promise<object>;
  knows(name: string): boolean;
  costOf(name: string): number;
};

/** What an unknown request costs, so that guessing names is not free. */
const UNKNOWN_COST = 4;

/** Requests of sockets: schema, handler, and one shape of acknowledgement. */
export function createRequestRouter(clock: Clock, refusals: Refusals, callers: SocketCallers): RequestRouter {
  const entries = new Map<string, Entry>();

  async function run(name: string, payload: unknown, connection: Connection): Promise<object> {
    const entry = entries.get(name);
    if (!entry) throw new Refusal('not_found');
    const { role, secondFactor } = entry.contract;
    // Before parsing: a caller who may not ask learns nothing about shapes.
    if (role !== undefined) callers.requireRole?.(connection.caller, role);
    if (secondFactor !== undefined) await callers.requireSecondFactor?.(connection.caller, secondFactor);
    const parsed = entry.contract.request.safeParse(payload);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path[0];
      throw new Refusal('invalid', typeof field === 'string' ? { field } : {});
    }
    return (await entry.handler(parsed.data, connection)) as object;
  }

  return {
    handle(name, entry) {
      if (entry.contract.role !== undefined && !callers.requireRole) {
        throw new Error(`socket request ${name} asks for a role, which this program does not know`);
      }
      if (entries.has(name)) throw new Error(`socket request ${name} is handled twice`);
      entries.set(name, entry);
    },
    knows: (name) => entries.has(name),
    costOf: (name) => entries.get(name)?.contract.cost ?? UNKNOWN_COST,
    async answer(name, payload, connection) {
      try {
        return await run(name, payload, connection);
      } catch (error) {
        if (error instanceof Refusal) return { ...refusals.bodyOf(error), now: clock.now() };
        if (isDatabaseAway(error)) {
          connection.log.warn({ err: error, request: name }, 'the database is away');
          return { ...refusals.bodyOf(new Refusal('unavailable')), now: clock.now() };
        }
        const requestId = newId();
        connection.log.error({ err: error, request: name, requestId }, 'a socket request failed');
        return { ...refusals.bodyOf(new Refusal('internal'), requestId), now: clock.now() };
      }
    },
  };
}
