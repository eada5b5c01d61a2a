import { messageOf, publicError } from '../core/error-texts.ts';
import { ErrorCode, type PurchasesError } from '../core/errors.ts';

/** Something that is loaded, as it stands now. Each change is another object. */
export type ResourceState<Value> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly value: Value;
      /** Whether it is being loaded again. */
      readonly isRefreshing: boolean;
      /** Why loading it again failed; the value is the one from before. */
      readonly refreshError: PurchasesError | null;
    }
  | { readonly status: 'failed'; readonly error: PurchasesError };

/** Never another object: who looks at a state twice sees the same. */
const LOADING = { status: 'loading' } as const;

/** Loads a value when somebody looks at it first, once for all who do. */
export class Resource<Value> {
  readonly #load: () => Promise<Value>;
  readonly #listeners = new Set<() => void>();
  #state: ResourceState<Value> = LOADING;
  /** Settles when the load under way has; an older one has no say any more. */
  #underWay: Promise<void> | undefined;
  #isStale = true;

  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  readonly state = (): ResourceState<Value> => this.#state;

  /** How it stands on a server, and while a page takes over what the server wrote. */
  readonly initialState = (): ResourceState<Value> => LOADING;

  /** Calls back at every change; returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const isFirst = this.#listeners.size === 0;
    this.#listeners.add(listener);
    // Who comes back to a failure finds another try.
    if (this.#isStale || (isFirst && this.#state.status === 'failed')) void this.#begin();
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Loads it again, or shares what is under way. Resolves, and never rejects, when that has ended. */
  readonly reload = (): Promise<void> => this.#underWay ?? this.#begin();

  /** A value that is newer than anything under way. */
  put(value: Value): void {
    this.#underWay = undefined;
    this.#isStale = false;
    this.#change({ status: 'ready', value, isRefreshing: false, refreshError: null });
  }

  /** What is known may be wrong by now: loads it anew at once if somebody looks, else when somebody does. */
  invalidate(): void {
    this.#isStale = true;
    if (this.#listeners.size > 0) void this.#begin();
  }

  #begin(): Promise<void> {
    this.#isStale = false;
    const before = this.#state;
    const ending: Promise<void> = promised(this.#load)
      .then(ready, (error: unknown) => failed(purchasesErrorOf(error), before))
      .then((state) => {
        if (this.#underWay !== ending) return;
        this.#underWay = undefined;
        this.#change(state);
      });
    this.#underWay = ending;
    this.#change(before.status === 'ready' ? { ...before, isRefreshing: true } : LOADING);
    return ending;
  }

  #change(state: ResourceState<Value>): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** What the SDK rejects with as it is; anything else as an unknown error. */
export function purchasesErrorOf(error: unknown): PurchasesError {
  // Not by its class: a page may use the official SDK, which has one of its own.
  if (error instanceof Error && 'errorCode' in error) return error as PurchasesError;
  return publicError(ErrorCode.UnknownError, messageOf(error));
}

/** What throws at once rejects, too. */
async function promised<Value>(load: () => Promise<Value>): Promise<Value> {
  return load();
}

function ready<Value>(value: Value): ResourceState<Value> {
  return { status: 'ready', value, isRefreshing: false, refreshError: null };
}

function failed<Value>(error: PurchasesError, before: ResourceState<Value>): ResourceState<Value> {
  if (before.status !== 'ready') return { status: 'failed', error };
  return { ...before, isRefreshing: false, refreshError: error };
}
