import { createRandom } from '@plausch/dev-env/faults';
import { type Attack, type Dose, Tally } from './attack.ts';
import { connections } from './connections.ts';
import { enumeration } from './enumeration.ts';
import { fuzz } from './fuzz.ts';
import { guesses } from './guesses.ts';
import { handshakes } from './handshakes.ts';
import { mails } from './mails.ts';
import { names } from './names.ts';
import { pictures } from './pictures.ts';
import { proxies } from './proxies.ts';
import { races } from './races.ts';
import { secrets } from './secrets.ts';
import { slow } from './slow.ts';
import { spellings } from './spellings.ts';
import type { Target } from './target.ts';

/** Every attack, those first that need a server where nothing has happened yet. */
export const ATTACKS: readonly Attack[] = [
  secrets,
  handshakes,
  connections,
  slow,
  spellings,
  guesses,
  enumeration,
  mails,
  proxies,
  pictures,
  races,
  names,
  fuzz,
];

/** An attack ends by itself long before. */
const LIMIT_MS = { short: 120_000, large: 2 * 3_600_000 } as const;

export type RunOptions = {
  readonly target: Target;
  readonly dose: Dose;
  readonly seed: number;
  newDatabase(): Promise<string>;
  note(text: string): void;
};

/** Runs one attack; whatever breaks it off, or what the server calls its own fault meanwhile, is a finding too. */
export async function runAttack(attack: Attack, { seed, ...options }: RunOptions): Promise<Tally> {
  const { target, dose } = options;
  const tally = new Tally();
  const complaints = target.complaints.length;
  const signal = AbortSignal.timeout(LIMIT_MS[dose]);
  const random = createRandom(seed);
  try {
    await attack.run({ ...options, random, tally, signal });
  } catch (error) {
    tally.find('broke off', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  tally.expect(!signal.aborted, 'did not come to its end in time');
  tally.expect(target.isRunning, 'the server is gone');
  for (const line of target.complaints.slice(complaints))
    tally.find('the server called it its fault', line.slice(0, 500));
  return tally;
}
