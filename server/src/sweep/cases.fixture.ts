import type { Person } from '@plausch/dev-env';
import type { BodyOf, EndpointName, Endpoints, ErrorCode, ResponseOf } from '@plausch/protocol';
import type { Cast } from './cast.fixture.ts';

/** What somebody sends to an endpoint. */
export type Call<Body = unknown> = {
  /** Who reads the answer; nobody in particular when missing. */
  readonly by?: Person;
  /** Default: that of whoever calls. */
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
} & (undefined extends Body ? { readonly body?: Body } : { readonly body: Body });

/** A call of the wrong person. Whatever it is answered, nothing has changed afterwards. */
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
  /** The answer that tells nothing. `leaves`: the rows that come of it, as they do for anybody. */
  | { readonly answered: Answer; readonly leaves?: RegExp }
);

/** What one endpoint is asked. Nobody sends what the right person sends, without the token. */
export type Case<Body = unknown, Answer = object, Unnamed = 'everybody' | 'anew' | 'own'> = {
  readonly right: Call<Body>;
  /**
   * `own`: the endpoint acts on whoever calls and names nobody else, so the id of somebody is slipped in.
   * `everybody`: it tells all people the same. `anew`: it makes something for each call, of nothing that is anybody's.
   */
  readonly wrong: Unnamed | readonly [WrongCall<Body, Answer>, ...WrongCall<Body, Answer>[]];
};

export type CaseOf<N extends EndpointName> = Case<
  BodyOf<Endpoints[N]>,
  ResponseOf<Endpoints[N]>,
  Endpoints[N]['access'] extends 'public' ? 'everybody' | 'anew' : 'own'
>;

/** Sets the stage for an endpoint, each time anew. An endpoint without a case is a type error. */
export type Cases<Names extends EndpointName = EndpointName> = {
  readonly [N in Names]: (cast: Cast) => Promise<CaseOf<N>>;
};
