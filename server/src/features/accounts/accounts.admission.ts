import type { Verified } from '@plausch/platform/challenge';
import type { Work } from '@plausch/platform/db';
import { wideNetworkOf } from '@plausch/platform/http';
import type { Ground } from '../../ground.ts';
import { refuseWhileWaiting } from './accounts.confirm.ts';

/** What a caller without a session may do, counted by network. */
type Deed = 'registrations' | 'resends';

/** What `admit` leaves to be done in the transaction. */
export type Admission = { readonly challenge: Verified | undefined };

/**
 * [A23] The first few of a network are free, the next ones need a solved challenge, and then it is enough for a while. It
 * asks for nothing but the network, so the answer tells nothing about any account; a call that is only told to
 * bring a challenge does not count. Before anything that costs, and outside of the transaction.
 * @throws Refusal `challenge_required` or `rate_limited`.
 */
export async function admit(
  ground: Pick<Ground, 'challenges' | 'paces' | 'rules'>,
  deed: Deed,
  call: { readonly network: string | undefined; readonly body: { readonly altcha?: string | undefined } },
): Promise<Admission> {
  const { body } = call;
  // Without a network the caller is not limited.
  if (call.network === undefined) return { challenge: undefined };
  // One customer of a provider may have thousands of narrower networks.
  const network = wideNetworkOf(call.network);
  const lately = ground.paces.within(`accounts.${deed}`, ground.rules.accounts[deed].withinMs);
  const { withoutChallenge, inAll } = ground.rules.accounts[deed];
  const refuseTooMany = () => refuseWhileWaiting(lately.waitMs(network, inAll));

  // Before the challenge: no browser solves one for a call that is refused anyway.
  refuseTooMany();
  const isFree = lately.count(network) < withoutChallenge;
  const challenge = isFree ? undefined : await ground.challenges.verify(body.altcha);
  // While the challenge was verified, other calls of this network may have used up the limit.
  refuseTooMany();
  lately.note(network);
  return { challenge };
}

/** The part of `admit` that commits or fails with the rest of the request. */
export async function useAdmission(
  ground: Pick<Ground, 'challenges'>,
  work: Work,
  { challenge }: Admission,
): Promise<void> {
  if (challenge) await ground.challenges.use(work, challenge);
}
