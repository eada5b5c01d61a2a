import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { enterWithGoogle, type GoogleConfig, openIdTokens, setUpAccount, toUser } from '../accounts/index.ts';
import { enter, openSession, requireEntry } from './sessions.login.ts';

/** [SE15] The way in by Google, closed where it is not set up. */
export function installGoogleHttp(
  ground: Ground,
  { http }: Pick<Edges, 'http'>,
  config: GoogleConfig | undefined,
): void {
  const readIdToken = config && openIdTokens(ground, config);

  http.command(endpoints.logInWithGoogle, {
    // Outside of the transaction: Google may be slow.
    prepare: async ({ body }) => {
      if (!readIdToken) throw new Refusal('not_found');
      return readIdToken(body.idToken).catch((error: unknown) => {
        const isRefused = error instanceof Refusal && error.code === 'wrong_credentials';
        if (isRefused) {
          ground.securityLog.write({ event: 'session.refused', account: null, reason: error.code });
        }
        throw error;
      });
    },
    run: async ({ body, userAgent }, work, person) => {
      const entered = await enterWithGoogle(ground, work, person);
      if ('setupToken' in entered) return entered;
      await requireEntry(ground, work.sql, entered.account);
      const proof = { account: entered.account, renewedHash: undefined };
      return enter(ground, work, proof, { userAgent, device: body.device });
    },
  });

  http.command(endpoints.setUpAccount, async ({ body, userAgent }, work) => {
    const account = await setUpAccount(ground, work, body);
    const proof = { account, renewedHash: undefined };
    const opened = await openSession(ground, work, proof, { userAgent, device: body.device });
    return { ...opened, user: toUser(account) };
  });
}
