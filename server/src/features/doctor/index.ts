import type { AddressInfo } from 'node:net';
import { diskSpace } from '@plausch/platform/config';
import { feature } from '../../feature.ts';
import { Refusal } from '../../refusal.ts';
import { SELF_PATH } from './checks/address.ts';
import { CHECKS } from './doctor.checks.ts';
import { HealthDesk, surroundings } from './doctor.desk.ts';
import { installDoctorHttp } from './doctor.http.ts';
import { doctorCommands, doctorDesk } from './doctor.operator.ts';
import { doctorRules } from './doctor.rules.ts';
import { Watch } from './doctor.watch.ts';

export { bundleOf } from './doctor.bundle.ts';
export { CHECKS } from './doctor.checks.ts';
export { surroundings } from './doctor.desk.ts';
export { findingsIn, OWN_WORD, unanswered } from './doctor.operator.ts';
export { exitCodeOf, reportOf } from './doctor.report.ts';
export { doctorRules } from './doctor.rules.ts';
export { runChecks } from './doctor.run.ts';

/** Looks whether an installation is well, and says what to do where it is not. */
export const doctorFeature = feature({
  name: 'doctor',
  rules: doctorRules,
  commands: doctorCommands,
  install({ ground, edges, config }) {
    const { clock, database } = ground;
    const rules = ground.rules.doctor;
    const { fastify } = edges.http;
    const watch = new Watch({ clock, folder: config.dataDir, withinMs: rules.errors.withinMs });
    fastify.addHook('onResponse', (_request, { statusCode }, done) => {
      watch.answered(statusCode);
      done();
    });
    // [DR5] What comes by the public address is recognised by a word that only this process knows.
    fastify.get<{ Params: { word: string } }>(
      `${SELF_PATH}:word`,
      { schema: { hide: true }, config: { limit: 'read' } },
      async ({ params: { word }, raw }, reply) => {
        if (!watch.note(word, raw, edges.http.addressOf(raw))) throw new Refusal('not_found');
        return reply.header('cache-control', 'no-store').send({});
      },
    );
    const server = {
      ground,
      watch,
      startedAt: clock.now(),
      here: () => addressOf(fastify.server.address() as AddressInfo),
    };
    const desk = new HealthDesk(() => surroundings({ config, rules, clock, database, server }));
    installDoctorHttp({ ground, config, desk }, edges);
    return {
      measure: (metrics) =>
        metrics.gauge(
          { name: 'disk_free_bytes', help: 'What is free on the disk of the data folder.' },
          () => [{ value: diskSpace(config.dataDir).freeBytes }],
        ),
      commands: doctorDesk(desk, () => surroundings({ config, rules, clock, database, server }), CHECKS),
      close: async () => watch.close(),
    };
  },
});

/** Where this machine reaches what listens there. */
function addressOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
