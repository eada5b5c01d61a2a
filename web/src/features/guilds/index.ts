export {
  type Guild,
  type Guilds,
  useGuild,
  useGuildDeed,
  useGuilds,
} from './guilds.queries.ts';
