import { feature } from '../../feature.ts';
import { forbidsDeletion, guildsData } from './guilds.data.ts';
import { installGuildsHttp } from './guilds.http.ts';
import { installGuildsJobs } from './guilds.jobs.ts';
import { guildsTraits } from './guilds.people.store.ts';
import { guildsRetention } from './guilds.retention.ts';
import { guildsRules } from './guilds.rules.ts';
import { installGuildsTalkHttp } from './guilds.talk.http.ts';
import { installGuildsTalkLive } from './guilds.talk.live.ts';
import { guildTalkOf } from './guilds.talk.store.ts';
import { guildsTalk } from './guilds.talk.ts';

export { waitingGuild } from './guilds.store.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    'guild.invited': { guildId: string; accountId: string };
    /** A guild has taken in an account that had asked for it. */
    'guild.admitted': { guildId: string; accountId: string };
  }
}

/** Lasting groups of people, with a name, a tag, roles and a talk of their own. */
export const guildsFeature = feature({
  name: 'guilds',
  rules: guildsRules,
  wideFacts: ['guild.said', 'guild.read'],
  // A class of thirty behind one address, all in one guild: each line is asked for and read by everybody.
  limits: { guildTalk: { calls: 1_200, perSeconds: 60 } },
  retention: guildsRetention,
  personalData: guildsData,
  traits: guildsTraits,
  // Clients that do not follow their stream are told as it comes, and read the rest with the talk.
  ownState: { guildTalk: { read: guildTalkOf, changedBy: [] } },
  forbidsDeletion,
  install({ ground, edges }) {
    const { pace, taking } = ground.rules.guilds.talk;
    const paces = {
      talk: ground.paces.of('guilds.talk', pace),
      taking: ground.paces.of('guilds.taking', taking),
    };
    installGuildsHttp(ground, edges);
    installGuildsTalkHttp({ ...ground, paces }, edges);
    installGuildsTalkLive(ground, edges);
    installGuildsJobs(ground);
    ground.provided.talk.kinds.register(guildsTalk);
    return {};
  },
});
