import { WIRE } from 'virtual:wire/google';
import type { BodyOf, Endpoints, SecondFactorAsked, Session } from '@plausch/protocol';
import { call, learnWire } from '../../api/index.ts';
import { asThisDevice } from './log-in.ts';

learnWire(WIRE);

/**
 * Exchanges Google's word for a session; for accounts with a second factor the server asks for it first, and for who has no account yet
 * there is a token with which one is made.
 */
export function logInWithGoogle(
  idToken: string,
): Promise<Session | { readonly secondFactor: SecondFactorAsked } | { readonly setupToken: string }> {
  return asThisDevice((known) => call('logInWithGoogle', { body: { idToken, ...known } }));
}

/** Makes the account of such a token, and logs in to it. */
export function setUpAccount(account: BodyOf<Endpoints['setUpAccount']>): Promise<Session> {
  return asThisDevice((known) => call('setUpAccount', { body: { ...account, ...known } }));
}
