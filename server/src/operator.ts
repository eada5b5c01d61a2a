import type { AnyFeature, RunCommand } from './feature.ts';
import { Refusal } from './refusal.ts';
import type { SecurityLog } from './security-log.ts';

/** Does what a command line says and answers in German; rejects with a Refusal that says what is wrong. */
export type RunOperator = (words: readonly string[]) => Promise<string>;

const INDENT = 2;
const GAP = 2;

/** Every command of these features with what it does, a line each. */
export function usageOf(features: readonly Pick<AnyFeature, 'commands'>[]): string {
  const commands = features.flatMap(({ commands: forms = {} }) => Object.entries(forms));
  const width = Math.max(...commands.map(([form]) => form.length)) + GAP;
  return commands.map(([form, what]) => `${' '.repeat(INDENT)}${form.padEnd(width)}${what}`).join('\n');
}

/** Carries out commands of features by their first word, and writes each into the security log. */
export function operatorOf(
  features: readonly Pick<AnyFeature, 'commands'>[],
  run: ReadonlyMap<string, RunCommand>,
  securityLog: SecurityLog,
): RunOperator {
  const usage = `Befehle:\n${usageOf(features)}`;
  const forms = new Set(features.flatMap(({ commands = {} }) => Object.keys(commands)));
  return async ([command, ...words]) => {
    const wrong = (message: string) => new Refusal('invalid', { message });
    const carryOut = command === undefined ? undefined : run.get(command);
    if (command !== undefined && !carryOut) throw wrong(`„${command}“ gibt es nicht.\n${usage}`);
    if (command === undefined || !carryOut || (words.length === 0 && !forms.has(command))) throw wrong(usage);
    try {
      const answer = await carryOut(words);
      securityLog.write({ event: 'operator.commanded', command });
      return answer;
    } catch (error) {
      securityLog.write({ event: 'operator.refused', command });
      throw error;
    }
  };
}
