/** The figures a target asks for, from what must hold to what would be outstanding. */
export type Levels = { readonly must: number | null; readonly goal: number; readonly moonshot: number };

/** Whether a target counts figures up to its levels (`atMost`, the usual case) or from them on (`atLeast`). */
export type Direction = 'atMost' | 'atLeast';

export type Verdict = 'moonshot' | 'goal' | 'must' | 'missed' | 'failed' | 'reported' | 'not decided';

export type TargetRow = {
  /** The number in the table of targets, such as `P1`. */
  readonly id: string;
  /** What is set against what, such as `CPU per delivery, busy room, ÷ Socket.IO`. */
  readonly what: string;
  /** One figure per round; a round that could not be measured cleanly is left out. */
  readonly ratios: readonly number[];
  readonly min: number;
  readonly median: number;
  readonly max: number;
  /** `null` where a figure is reported without a level that must hold. */
  readonly must: number | null;
  readonly goal: number;
  readonly moonshot: number;
  readonly verdict: Verdict;
};

/** Events that had to arrive and those that did; `doubled` counts receipts beyond the first. */
export type Receipts = { readonly expected: number; readonly received: number; readonly doubled: number };

/** One slice of time in which one subject worked. Seconds of CPU; `others` is the CPU of everything not ours. */
export type Slice = {
  readonly round: number;
  readonly subject: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly othersCpuSeconds: number;
  readonly clean: boolean;
  readonly facts: Readonly<Record<string, number>>;
};

export type BenchResult = {
  readonly targets: readonly TargetRow[];
  /** What helps to read the figures: absolute times, counts, settings. Never a target. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly receipts?: Receipts;
  readonly slices?: readonly Slice[];
  /** Versions beyond Node's own, such as `socket.io` or the browser. */
  readonly versions?: Readonly<Record<string, string>>;
};

export type BenchOptions = {
  /** Fewer and shorter rounds: shows that a benchmark works, decides nothing. */
  readonly quick: boolean;
  /** Count rounds in which other programs used the machine, and mark the figures. */
  readonly allowBusy: boolean;
  /** The folder of an earlier checkout, for benchmarks that compare this one with it. */
  readonly before?: string | undefined;
};

export type BenchContext = {
  readonly options: BenchOptions;
  /** Says on the terminal what is going on, one line. */
  note(text: string): void;
};

export type Benchmark = {
  readonly name: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** Runs only where it is named. */
  readonly isAskedFor?: boolean;
  run(context: BenchContext): Promise<BenchResult>;
};
