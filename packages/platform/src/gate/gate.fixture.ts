import { createStillClock } from '../clock/index.ts';
import { Gate, GateRefused, type GateRules } from './index.ts';

export const RULES: GateRules = { width: 1, waitingInAll: 5, waitingOfSender: 3 };

/** A gate whose work says when it begins, and ends when it is told to. */
export function watched(rules: Partial<GateRules> = {}) {
  const clock = createStillClock(0);
  const gate = new Gate({ ...RULES, ...rules }, clock);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, (isWell: boolean) => void>();
  /** The sender of work is the letter of its name, unless it is said to have none. */
  const ask = (
    name: string,
    { signal, isNameless = false }: { signal?: AbortSignal; isNameless?: boolean } = {},
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    ends.set(name, (isWell) => (isWell ? resolve(name) : reject(new Error(`${name} failed`))));
    const outcome = gate.run(
      () => {
        begun.push(name);
        return promise;
      },
      { sender: isNameless ? undefined : name.charAt(0), signal },
    );
    outcome.catch((error: unknown) => {
      if (error instanceof GateRefused) refused.push(`${name} ${error.reason}`);
    });
    return outcome;
  };
  /** Ends work; the next has begun when it resolves. */
  const end = async (name: string, isWell = true) => {
    ends.get(name)?.(isWell);
    await settled();
  };
  return { clock, gate, begun, refused, ask, end };
}

/** Resolves when all that needs no time has happened. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
