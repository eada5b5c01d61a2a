import type { Receipts } from '../benchmark.ts';
import type { Returned } from './returning.ts';
import type { Kind } from './room-load.ts';

export type Wire = 'plausch' | 'socket.io' | 'websocket';

export type LoadSettings = {
  readonly wire: Wire;
  readonly port: number;
  readonly payloadBytes: number;
  /** Connection i uses token i. */
  readonly tokens: readonly string[];
  /** Connection i is a member of room i modulo their number, unless it is opened into another. */
  readonly rooms: readonly string[];
  /** Every so many-th connection takes times. */
  readonly sampleEvery: number;
  /** Whether what is lost or doubled over a return is looked for; takes memory. */
  readonly keepsJournal: boolean;
};

/** Connections from one index up to, not including, another. */
export type Span = { readonly from: number; readonly to: number };

/** What is sent how often: so many a second evenly over the rooms, or so many under way in each room. */
export type Rate = { readonly kind: Kind } & (
  | { readonly eventsPerSecond: number }
  | { readonly window: number }
);
export type Pace = Rate & { readonly seconds: number };

export type PaceReport = {
  readonly receipts: Receipts;
  readonly sent: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly closed: number;
  readonly bytes: number;
  /** Times from sending to receipt, sorted, in milliseconds. */
  readonly latenciesMs: readonly number[];
  readonly clientCpuSeconds: number;
};

export type JournalReport = {
  readonly receipts: Receipts;
  /** A sentence for each missing or doubled receipt: the line, the client, and the events that the client was told. */
  readonly findings: readonly string[];
};

/** What a load process can be asked. */
export type LoadCommands = {
  prepare(settings: LoadSettings): Promise<void>;
  /** Connects; `room` is an index into the settings' rooms. */
  open(span: Span & { concurrency: number; enter: boolean; room?: number }): Promise<{ seconds: number }>;
  /** Enters the rooms. */
  join(span: Span & { concurrency: number }): Promise<{ seconds: number }>;
  /** Sends at a pace until the time is over, then waits for what is under way. */
  drive(pace: Pace): Promise<PaceReport>;
  /** Leaves the rooms, all at once; the connections stay. */
  leave(span: Span): Promise<void>;
  close(span: Span): Promise<void>;
  /** From now on everybody comes back who loses the connection. */
  keepReturning(): Promise<void>;
  /** Resolves once everybody was lost and is back. */
  returned(): Promise<Returned>;
  /** Lets somebody in each room say a line so often; who is away says it on returning. Answers how many. */
  chat(talk: { readonly seconds: number; readonly eventsPerSecond: number }): Promise<{ said: number }>;
  /** What was lost or doubled, over all clients, of all lines; waits until every line is acknowledged. */
  checkJournals(): Promise<JournalReport>;
};

export type LoadRequest = {
  readonly id: number;
  readonly name: keyof LoadCommands;
  readonly argument: unknown;
};
export type LoadReply = { readonly id: number } & ({ readonly result: unknown } | { readonly error: string });
