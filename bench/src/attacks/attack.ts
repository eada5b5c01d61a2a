import type { Random } from '@plausch/dev-env/faults';
import type { Target } from './target.ts';

/** `short` belongs to the tests and judges counts alone; `large` also judges times and memory, on a machine of its own. */
export type Dose = 'short' | 'large';

/** What an attack did, in numbers, and what it found: an empty list is what must come out. */
export class Tally {
  readonly counts = new Map<string, number>();
  readonly findings: string[] = [];
  readonly #told = new Map<string, number>();

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  /** Of each kind a few are enough to understand it; the others are counted. */
  find(kind: string, detail = ''): void {
    const told = (this.#told.get(kind) ?? 0) + 1;
    this.#told.set(kind, told);
    if (told <= SHOWN) this.findings.push(detail === '' ? kind : `${kind}: ${detail}`);
    else this.count(`more of „${kind}“`);
  }

  /** Records a finding unless it holds. */
  expect(holds: boolean, kind: string, detail = ''): void {
    if (!holds) this.find(kind, detail);
  }
}

const SHOWN = 5;

export type AttackContext = {
  readonly target: Target;
  readonly dose: Dose;
  readonly random: Random;
  readonly tally: Tally;
  /** Aborts when the time of the attack is over: whatever loops looks at it. */
  readonly signal: AbortSignal;
  /** The address of another database, migrated or empty, for a server beside the target. */
  newDatabase(): Promise<string>;
  /** Says on the terminal what is going on, one line. */
  note(text: string): void;
};

export type Attack = {
  readonly name: string;
  /** One line for `--help` and the table. */
  readonly summary: string;
  /** The rows of docs/spec/reliability.md that it tries. */
  readonly rows: readonly string[];
  run(context: AttackContext): Promise<void>;
};
