import type { HttpRequest } from './http-connection.ts';

export type Asking = {
  readonly port: number;
  /** Each question brings the next of them. */
  readonly requests: readonly HttpRequest[];
  /** What every good answer holds. */
  readonly holds: string;
  /** Wherever a request holds this text, each question has a UUID of its own. */
  readonly freshId?: string;
  readonly connections: number;
  readonly seconds: number;
};

export type Asked = {
  readonly answers: number;
  /** Answers of another status, or without what they must hold. */
  readonly wrong: number;
  readonly seconds: number;
  readonly clientCpuSeconds: number;
  /** Sorted, in milliseconds. */
  readonly latenciesMs: readonly number[];
};

export type Credentials = { readonly login: string; readonly password: string; readonly device?: string };

export type Arrival = {
  readonly port: number;
  readonly path: string;
  readonly people: readonly Credentials[];
};

export type Arrived = {
  /** What each one was given to be known by next time; undefined for those who never got in. */
  readonly devices: readonly (string | undefined)[];
  /** How many were told to come back, and when, before they got in. */
  readonly sentAway: number;
  /** What the others were told instead. */
  readonly refusals: readonly string[];
  /** From the beginning to when each one was in, sorted, in milliseconds. */
  readonly latenciesMs: readonly number[];
};

/** What the load process is asked to do. */
export type VisitorCommands = {
  ask(argument: Asking): Promise<Asked>;
  logIn(argument: Arrival): Promise<Arrived>;
};
export type VisitorRequest = {
  [N in keyof VisitorCommands]: { name: N; argument: Parameters<VisitorCommands[N]>[0] };
}[keyof VisitorCommands];
export type VisitorReply = { readonly result: unknown } | { readonly error: string };
