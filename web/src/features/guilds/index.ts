import { late } from '../../app/late.ts';

export {
  type Guild,
  type GuildDeed,
  type Guilds,
  useGuild,
  useGuildDeed,
  useGuilds,
} from './guilds.queries.ts';
export {
  type GuildLine,
  type GuildSpeaker,
  type GuildTalk,
  markGuildRead,
  sayInGuild,
  takeOutGuildLine,
  useGuildTalk,
} from './talk.queries.ts';

/** Fetched when a report is begun. */
export const reportGuild = late(() => import('./ReportGuild.tsx'));
