import { hear as hearGuilds } from './guilds/guilds-told.ts';
import { hear as hearMarket } from './market/market-told.tsx';
import { hear as hearStanding } from './standing/standing-told.ts';
import { hear as hearTalk } from './talk/talk-told.tsx';

/** What a person is told on any page of ranks, guilds, the market and what they said, by name. */
export const hear = { ...hearStanding, ...hearGuilds, ...hearMarket, ...hearTalk };
