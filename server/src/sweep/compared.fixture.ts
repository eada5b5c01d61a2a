import type {
  Endpoint,
  EndpointName,
  Endpoints,
  EndpointsByFeature,
  InputOf,
  SocketRequestName,
  SocketRequestOf,
} from '@plausch/protocol';

/** How a text from outside is held against what is there. */
export type Compared =
  /** The id of a row: capitals are the same id, every other spelling is refused. */
  | 'id'
  /** A word of an address: capitals are the same word. */
  | 'slug'
  /** A name or an address that finds an account, in every spelling that people take for the same. */
  | 'finds'
  /** A name or an address for oneself: what is taken in one spelling is taken in all of them. */
  | 'claims'
  /** A secret, a date or a word of a closed list: there is one spelling, and every other is refused. */
  | 'exact'
  /** The same, and no right call of the sweep brings one: what is made of it is proven where it is checked. */
  | 'elsewhere'
  /** Kept as it was typed, or held against nothing. */
  | 'free';

/** Every part of a request that is text or holds text. */
type Texts<T> = {
  readonly [K in keyof T as NonNullable<T[K]> extends number | boolean ? never : K]-?: Compared;
};
type Part<E extends Endpoint, P extends 'params' | 'query' | 'body'> =
  InputOf<E, P> extends object ? Texts<InputOf<E, P>> : unknown;
type TextsIn<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
type WithTexts<T, N extends string> = keyof T extends never ? never : N;

/**
 * The texts that the endpoints of features are sent, all of them: `FEATURE.cases.fixture.ts` exports them as `texts`. What is
 * missing there is a type error.
 */
export type TextsOf<Features extends keyof EndpointsByFeature> = {
  readonly [N in NamesOf<Features> as WithTexts<TextsIn<Endpoints[N]>, N>]: TextsIn<Endpoints[N]>;
};
type NamesOf<Features extends keyof EndpointsByFeature> = Features extends keyof EndpointsByFeature
  ? Extract<keyof EndpointsByFeature[Features], EndpointName>
  : never;

/** The same for the socket. An epoch that is not this one means nothing at all. */
export const REQUEST_TEXTS: {
  readonly [N in SocketRequestName as WithTexts<Texts<SocketRequestOf<N>>, N>]: Texts<SocketRequestOf<N>>;
} = {
  'room:join': { roomId: 'id', epoch: 'free' },
  'avatar:sit': { seatId: 'exact' },
  'avatar:gesture': { kind: 'exact' },
  'chat:send': { clientId: 'id', text: 'free', kind: 'exact', replyTo: 'id' },
  'chat:roll': { clientId: 'id' },
  'chat:edit': { id: 'id', text: 'free' },
  'chat:delete': { id: 'id' },
  'chat:react': { id: 'id', kind: 'exact' },
  'presence:set': { text: 'free' },
};
