import { hear as hearGuilds } from './guilds/guilds-told.ts';
import { hear as hearMarket } from './market/market-told.tsx';
import { hear as hearStanding } from './standing/standing-told.ts';

/** What a person is told on any page of ranks, guilds and the market, by name. */
export const hear = { ...hearStanding, ...hearGuilds, ...hearMarket };
