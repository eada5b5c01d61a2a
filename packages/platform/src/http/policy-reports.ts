import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/index.ts';
import { Refusal } from '../errors/index.ts';
import type { Logger } from '../logger/index.ts';
import { violationsIn } from './violations.ts';

/** Where browsers report what the content security policy has kept a page from. */
export const REPORTS_PATH = '/csp-reports';

const MAX_REPORT_BYTES = 16 * 1024;
/** In the whole process, from all senders: reports are for finding mistakes of the pages, and a few tell of each. */
const REPORTS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
/** Kinds of violations that get a line in the log a day, so that made-up kinds do not fill the disk. */
const KINDS_PER_DAY = 100;
const DAY_MS = 86_400_000;

export type PolicyReports = {
  /** Violations by directive since the start, and how often a report was `unreadable` or came `over_limit`. */
  counts(): ReadonlyMap<string, number>;
};

/**
 * Takes the reports that browsers make of violations of the policy, in both formats. The path is open to any sender and any
 * text, so the answer is always 204 and tells nothing. A directive and an origin are kept, never the address of a page, nor
 * a piece of it.
 */
export async function installPolicyReports(
  fastify: FastifyInstance,
  { clock, logger }: { clock: Clock; logger: Logger },
): Promise<PolicyReports> {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

  let minuteSince = clock.now();
  let reports = 0;
  const isInBudget = () => {
    if (clock.now() - minuteSince >= MINUTE_MS) [minuteSince, reports] = [clock.now(), 0];
    reports += 1;
    return reports <= REPORTS_PER_MINUTE;
  };

  let daySince = clock.now();
  const known = new Set<string>();
  const isNews = (kind: string) => {
    if (clock.now() - daySince >= DAY_MS) {
      daySince = clock.now();
      known.clear();
    }
    if (known.has(kind) || known.size >= KINDS_PER_DAY) return false;
    known.add(kind);
    return true;
  };

  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, _request, reply) => {
      count(error instanceof Refusal && error.code === 'rate_limited' ? 'over_limit' : 'unreadable');
      return reply.code(204).send();
    });
    scope.post(
      REPORTS_PATH,
      {
        schema: { hide: true },
        config: { limit: 'report' },
        bodyLimit: MAX_REPORT_BYTES,
        // Before anything is read.
        onRequest: async (_request, reply) => {
          if (isInBudget()) return;
          count('over_limit');
          return reply.code(204).send();
        },
      },
      async ({ body }, reply) => {
        for (const { directive, blocked } of violationsIn(String(body ?? ''))) {
          count(directive);
          if (!isNews(`${directive} ${blocked}`)) continue;
          logger.warn({ directive, blocked }, 'the policy kept a page from something');
        }
        return reply.code(204).send();
      },
    );
  });

  return { counts: () => counts };
}
