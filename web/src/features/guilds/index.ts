export {
  type Guild,
  type GuildDeed,
  type Guilds,
  useGuild,
  useGuildDeed,
  useGuilds,
} from './guilds.queries.ts';
