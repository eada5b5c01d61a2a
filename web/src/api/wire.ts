import type { BodyOf, EndpointName, Endpoints, ResponseOf } from '@plausch/protocol';

/** What the schema at `Key` of an endpoint accepts; undefined where the endpoint has none. */
type InputOf<Name extends EndpointName, Key extends 'params' | 'query'> =
  Endpoints[Name] extends Readonly<Record<Key, { readonly _zod: { readonly input: infer Input } }>>
    ? Input
    : undefined;

type Only<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value };

/** What a call needs: exactly the parts its endpoint has. */
export type CallOptions<Name extends EndpointName> = Only<'params', InputOf<Name, 'params'>> &
  Only<'query', InputOf<Name, 'query'>> &
  Only<'body', BodyOf<Endpoints[Name]>> & {
    readonly signal?: AbortSignal;
    /** Of what must happen once: the same for every try of the same deed. */
    readonly key?: string;
  };

export type AnswerOf<Name extends EndpointName> = ResponseOf<Endpoints[Name]>;

/** The options themselves, or nothing where nothing is needed. */
export type OptionsOf<Name extends EndpointName> =
  Record<never, never> extends CallOptions<Name> ? [CallOptions<Name>?] : [CallOptions<Name>];

/** Calls an endpoint by its name. Rejects with an `ApiError`, or with the signal's reason when aborted. */
export type Call = <Name extends EndpointName>(
  name: Name,
  ...options: OptionsOf<Name>
) => Promise<AnswerOf<Name>>;
