import { WIRE } from 'virtual:wire/google';
import type { BodyOf, Endpoints, Session } from '@plausch/protocol';
import { call, learnWire } from '../../api/index.ts';
import { asThisDevice } from './log-in.ts';

learnWire(WIRE);

/** Exchanges Google's word for a session, or, for who has no account yet, for a token with which one is made. */
export function logInWithGoogle(idToken: string): Promise<Session | { readonly setupToken: string }> {
  return asThisDevice<(Session & { readonly device: string }) | { setupToken: string; device?: never }>(
    (known) => call('logInWithGoogle', { body: { idToken, ...known } }),
  ) as Promise<Session | { readonly setupToken: string }>;
}

/** Makes the account of such a token, and logs in to it. */
export function setUpAccount(account: BodyOf<Endpoints['setUpAccount']>): Promise<Session> {
  return asThisDevice((known) => call('setUpAccount', { body: { ...account, ...known } }));
}
