import type { Person } from '@plausch/dev-env';
import type {
  BodyOf,
  EndpointName,
  Endpoints,
  EndpointsByFeature,
  ErrorCode,
  ResponseOf,
} from '@plausch/protocol';
import type { Cast } from './cast.fixture.ts';

/** One call of an endpoint. */
export type Call<Body = unknown> = {
  /** The person who reads the answer; a visitor when missing. */
  readonly by?: Person;
  /** Default: the token of `by`. */
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
} & (undefined extends Body ? { readonly body?: Body } : { readonly body: Body });

/** A call of the wrong person. With any answer, nothing has changed afterwards. */
export type WrongCall<Body = unknown, Answer = object> = {
  /** Who tries what, for the message of a failure. */
  readonly who: string;
  readonly call: Call<Body>;
} & (
  | {
      readonly refused: ErrorCode;
      /** The same about a thing that does not exist: must be answered in the same words. */
      readonly missing?: Call<Body>;
    }
  /** The answer that tells nothing. `leaves`: the rows that such a call leaves for any caller. */
  | { readonly answered: Answer; readonly leaves?: RegExp }
);

/** The calls of one endpoint. The right call is also sent without a token. */
export type Case<Body = unknown, Answer = object, Unnamed = 'everybody' | 'anew' | 'own'> = {
  readonly right: Call<Body>;
  /**
   * `own`: the endpoint acts on its caller alone, so the id of another account is slipped in. `everybody`: it tells all
   * callers the same. `anew`: it makes something for each call, which belongs to no account yet.
   */
  readonly wrong: Unnamed | readonly [WrongCall<Body, Answer>, ...WrongCall<Body, Answer>[]];
};

export type CaseOf<N extends EndpointName> = Case<
  BodyOf<Endpoints[N]>,
  ResponseOf<Endpoints[N]>,
  Endpoints[N]['access'] extends 'public' ? 'everybody' | 'anew' : 'own'
>;

/** Sets the stage for an endpoint, each time anew. */
export type Cases<Names extends EndpointName = EndpointName> = {
  readonly [N in Names]: (cast: Cast) => Promise<CaseOf<N>>;
};

/** The cases of features: `FEATURE.cases.fixture.ts` exports them as `cases`. An endpoint without a case is a type error. */
export type CasesOf<Features extends keyof EndpointsByFeature> = Cases<
  { [F in Features]: Extract<keyof EndpointsByFeature[F], EndpointName> }[Features]
>;
