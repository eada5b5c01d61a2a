/** A line somebody wanted to say, in the order of wanting. */
export type Utterance = {
  readonly clientId: string;
  readonly text: string;
  /** `unknown`: no answer so far, so it may have been said or not. */
  outcome: 'unknown' | 'ok' | 'refused';
  /** What the acknowledgement called the line. */
  lineId: string | undefined;
};

/** Numbers that came one after the other, both ends included. */
export type Run = { readonly from: number; to: number };

/** One answered `room:join`, and what was taken in afterwards. */
export type Stay = {
  readonly epoch: string;
  /** The number of the answer. */
  readonly seq: number;
  /** The lines of a snapshot, oldest first; undefined when the answer went on from what was known. */
  readonly history: readonly string[] | undefined;
  /** The number this went on from. */
  readonly since: number | undefined;
  /** The numbers of the answer's events. */
  readonly resumed: readonly Run[];
  /** The numbers as frames brought them, over the whole connection, known ones included. */
  readonly heard: readonly Run[];
  /** New lines in the order they were taken in. */
  readonly lines: { readonly seq: number; readonly id: string }[];
};

/** An event of a person's own stream; `about` is undefined for the state, which stands for all events up to its number. */
export type OwnHeard = { readonly number: number; readonly about: string | undefined };

/** Everything one client asked for and saw. */
export type ClientHistory = {
  readonly userId: string;
  /** What it was told about its person, in the order in which it came, over all connections. */
  readonly own: OwnHeard[];
  readonly utterances: Utterance[];
  readonly stays: Stay[];
  /** What no honest client should ever meet, in words. */
  readonly surprises: string[];
};

export function createHistory(userId: string): ClientHistory {
  return { userId, own: [], utterances: [], stays: [], surprises: [] };
}

/** Notes a number; what does not follow the last one begins a new run. */
export function noteNumber(runs: Run[], number: number): void {
  const last = runs.at(-1);
  if (last?.to === number - 1) last.to = number;
  else runs.push({ from: number, to: number });
}
