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

/**
 * What a command line was told instead of an answer, as cause and remedy: none runs, it does not answer, its folder is another
 * user's, or it is older than this command.
 */
export function unanswered(message: string): Pick<Finding, 'says' | 'remedy'> {
  if (message.startsWith('„doctor“'))
    return {
      says: 'Es läuft eine ältere Fassung, die diese Prüfungen nicht kennt.',
      remedy: 'Starte Plausch neu.',
    };
  const [says = message, ...remedy] = message.split(': ');
  return { says: `${says}.`, remedy: remedy.join(': ') };
}

/** The findings in the answer of a running server. */
export const findingsIn = (answer: string): Finding[] => JSON.parse(answer) as Finding[];
