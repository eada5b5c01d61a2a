import type { Finding } from '@plausch/protocol';
import type { RunCommand } from '../../feature.ts';
import type { Check, Surroundings } from './doctor.contract.ts';
import type { HealthDesk } from './doctor.desk.ts';
import { reportOf } from './doctor.report.ts';
import { runChecks } from './doctor.run.ts';

export const doctorCommands = {
  doctor: 'wie es dem Server geht, und was zu tun ist; npm run doctor kann mehr',
} as const;

/** Asks the running server for what only it can look at, as JSON: the word of `npm run doctor`. */
export const OWN_WORD = '--own';

export function doctorDesk(desk: HealthDesk, around: () => Surroundings, checks: readonly Check[]) {
  const doctor: RunCommand = async ([word]) => {
    if (word === OWN_WORD)
      return JSON.stringify(
        await runChecks(
          checks.filter(({ needs }) => needs !== 'nothing'),
          around(),
        ),
      );
    return reportOf((await desk.again()).findings);
  };
  return { doctor };
}

/** The findings in the answer of a running server. */
export const findingsIn = (answer: string): Finding[] => JSON.parse(answer) as Finding[];
