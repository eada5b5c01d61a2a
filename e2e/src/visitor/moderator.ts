import { callApi } from '@plausch/dev-env';
import type { Venue } from './venue.ts';

/** A moderator without a browser: takes measures against people by their usernames. */
export type Moderator = {
  warn(username: string, reason: string, ruleCode?: string): Promise<void>;
  /** `duration`: seconds they stay out. */
  kick(username: string, duration: number, reason: string, ruleCode?: string): Promise<void>;
  /** `duration`: seconds they may say nothing. Answers how to lift it. */
  mute(username: string, duration: number, reason: string): Promise<() => Promise<void>>;
};

export async function inviteModerator(venue: Venue, name: string): Promise<Moderator> {
  const { server } = venue;
  const { token } = await venue.session(name);
  await server.query(`update accounts set role = 'moderator' where username = '${name}'`);

  async function against(username: string, reason: string, ruleCode?: string) {
    const [account] = await server.query<{ id: string }>(
      `select id from accounts where username = '${username}'`,
    );
    if (!account) throw new Error(`${username} has no account.`);
    return { userId: account.id, reason, ...(ruleCode !== undefined && { ruleCode }) };
  }

  return {
    async warn(username, reason, ruleCode) {
      const body = await against(username, reason, ruleCode);
      const { status } = await callApi(server.origin, 'warn', { token, body });
      if (status !== 201) throw new Error(`warning ${username} answered ${status}`);
    },
    async kick(username, duration, reason, ruleCode) {
      const body = { ...(await against(username, reason, ruleCode)), duration };
      const { status } = await callApi(server.origin, 'kick', { token, body });
      if (status !== 201) throw new Error(`putting ${username} out answered ${status}`);
    },
    async mute(username, duration, reason) {
      const body = { ...(await against(username, reason)), duration };
      const muted = await callApi(server.origin, 'mute', { token, body });
      if (muted.status !== 201) throw new Error(`muting ${username} answered ${muted.status}`);
      const { id } = muted.body.sanction;
      return async () => {
        const call = { token, params: { id }, body: { reason: 'Irrtum' } };
        const { status } = await callApi(server.origin, 'liftMute', call);
        if (status !== 200) throw new Error(`lifting the mute of ${username} answered ${status}`);
      };
    },
  };
}
