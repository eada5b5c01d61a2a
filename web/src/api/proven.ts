import { ApiError, call } from './index.ts';

/**
 * Makes a call that may be refused until there is proof that nobody but a person makes it: then does the work that proves
 * it, and makes the call once more. `onWork`: told when the work begins; it may take some seconds.
 */
export async function proven<Answer>(
  send: (proof: { readonly altcha?: string }) => Promise<Answer>,
  onWork: () => void,
): Promise<Answer> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'challenge_required') throw error;
    onWork();
    // Few ever need it, so the solver is fetched only then.
    const [{ solve }, challenge] = await Promise.all([import('./challenge.ts'), call('getChallenge')]);
    return send({ altcha: await solve(challenge) });
  }
}
