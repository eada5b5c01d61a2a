import { callApi } from '@plausch/dev-env';
import type { Venue } from './venue.ts';

/** Somebody of the team, without a browser: warns people and puts them out by name. */
export type Moderator = {
  warn(username: string, reason: string): Promise<void>;
  /** `duration`: seconds they stay out. */
  kick(username: string, duration: number, reason: string): Promise<void>;
};

export async function inviteModerator(venue: Venue, name: string): Promise<Moderator> {
  const { server } = venue;
  const { token } = await venue.session(name);
  await server.query(`update accounts set role = 'moderator' where username = '${name}'`);

  async function idOf(username: string): Promise<string> {
    const [account] = await server.query<{ id: string }>(
      `select id from accounts where username = '${username}'`,
    );
    if (!account) throw new Error(`${username} has no account.`);
    return account.id;
  }

  return {
    async warn(username, reason) {
      const body = { userId: await idOf(username), reason };
      const { status } = await callApi(server.origin, 'warn', { token, body });
      if (status !== 201) throw new Error(`warning ${username} answered ${status}`);
    },
    async kick(username, duration, reason) {
      const body = { userId: await idOf(username), duration, reason };
      const { status } = await callApi(server.origin, 'kick', { token, body });
      if (status !== 201) throw new Error(`putting ${username} out answered ${status}`);
    },
  };
}
