import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, reasonOf, remedyFor } from '../doctor.ask.ts';
import { type Check, fail, ok, unknown, warn } from '../doctor.contract.ts';
import { many, percent, span } from './units.ts';

const area = 'work';
const RESOLUTION_MS = 10;
const P99 = 99;

/** What the server does beside answering, and how well it keeps up. */
export const workChecks: readonly Check[] = [
  {
    id: 'errors',
    area,
    title: 'Fehler',
    needs: 'server',
    look: ({ server, rules: { errors } }) => {
      const { all, failed } = server.watch.answers();
      const share = all === 0 ? 0 : failed / all;
      const within = span(errors.withinMs);
      if (failed === 0)
        return ok(`Keine in ${within}, bei ${all === 1 ? 'einer Anfrage' : `${many(all)} Anfragen`}.`);
      const says = `In ${within} sind ${many(failed)} von ${many(all)} Anfragen gescheitert (${percent(share)}).`;
      const remedy = 'Im Log steht zu jeder, warum, mit "level":50: docs/runbooks/operation.md.';
      if (share > errors.failShare) return fail(says, remedy);
      return share > errors.warnShare ? warn(says, remedy) : ok(says);
    },
  },
  {
    id: 'eventLoop',
    area,
    title: 'Auslastung',
    needs: 'server',
    look: async ({ rules: { loop } }) => {
      const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      const before = performance.eventLoopUtilization();
      delays.enable();
      await delay(loop.measuredMs);
      delays.disable();
      const { utilization } = performance.eventLoopUtilization(before);
      const late = Math.max(0, Math.round(delays.percentile(P99) / 1e6) - RESOLUTION_MS);
      const says = `Beschäftigt zu ${percent(utilization)}, 99 von 100 Anfragen warten höchstens ${many(late)} ms.`;
      const remedy = 'Der Rechner kommt nicht nach: Sieh mit top nach, was ihn beschäftigt.';
      if (late > loop.failMs) return fail(says, remedy);
      return late > loop.warnMs ? warn(says, remedy) : ok(says);
    },
  },
  {
    id: 'outbox',
    area,
    title: 'Ausgang',
    needs: 'server',
    look: async ({ server: { ground }, rules }) => {
      const { waiting, stuck, oldestAgeMs } = await ground.outbox.counts();
      if (stuck > 0)
        return fail(
          `${many(stuck)} Mitteilungen zwischen den Teilen des Servers stecken fest.`,
          'Im Log steht bei „a fact is stuck“, woran es liegt; sie werden jede Stunde wieder versucht.',
        );
      return oldestAgeMs > rules.waitingMs
        ? warn(
            `${many(waiting)} warten, die älteste seit ${span(oldestAgeMs)}.`,
            'Läuft ein Prozess mit der Rolle worker? Siehe ROLES.',
          )
        : ok(waiting === 0 ? 'Nichts wartet.' : `${many(waiting)} sind unterwegs.`);
    },
  },
  {
    id: 'jobs',
    area,
    title: 'Aufgaben',
    needs: 'server',
    look: async ({ server: { ground }, rules }) => {
      const counts = await ground.jobs.counts();
      const dead = counts.filter(({ state }) => state === 'dead');
      if (dead.length > 0) {
        const names = dead.map(({ job, count }) => `${job} (${many(count)})`).join(', ');
        return warn(
          `Endgültig gescheitert: ${names}.`,
          'Im Log steht, warum. Sie bleiben 30 Tage stehen und werden nicht wieder versucht.',
        );
      }
      const ready = counts
        .filter(({ state }) => state === 'ready')
        .reduce((sum, { count }) => sum + count, 0);
      return ready > rules.readyJobs
        ? warn(
            `${many(ready)} warten darauf, getan zu werden.`,
            'Läuft ein Prozess mit der Rolle worker? Siehe ROLES.',
          )
        : ok(
            ready === 0
              ? 'Nichts wartet, und nichts ist gescheitert.'
              : `${many(ready)} warten, nichts ist gescheitert.`,
          );
    },
  },
  {
    id: 'billing',
    area,
    title: 'Abrechnung',
    needs: 'server',
    look: async ({ config: { billing }, server, rules }) => {
      const address = billing.kind === 'elsewhere' ? billing.url : `${server.here()}/billing`;
      try {
        const { status } = await ask(new URL(`${address}/health`), rules);
        if (status === 200) return ok('Sie antwortet.');
        if (billing.kind === 'elsewhere' && status < 500)
          return unknown('der Dienst unter BILLING_URL nicht sagt, wie es ihm geht');
        if (status === 404) return unknown('sie hier nicht mitläuft');
        return fail(
          `Sie antwortet mit Status ${status}: Niemand kann kaufen oder kündigen.`,
          'Im Log steht, warum.',
        );
      } catch (error) {
        const reason = reasonOf(error);
        return fail(
          `Sie antwortet nicht (${reason}): Niemand kann kaufen oder kündigen.`,
          remedyFor(reason, 'die Abrechnung'),
        );
      }
    },
  },
];
