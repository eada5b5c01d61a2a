// The HTTP endpoints of each feature, a line each.

export { accountsEndpoints as accounts } from './accounts.ts';
export { adminEndpoints as admin } from './admin.ts';
export { challengeEndpoints as challenge } from './challenge.ts';
export { cinemaEndpoints as cinema } from './cinema.ts';
export { favouritesEndpoints as favourites } from './favourites.ts';
export { friendsEndpoints as friends } from './friends.ts';
export { googleEndpoints as google } from './google.ts';
export { guildsEndpoints as guilds } from './guilds.ts';
export { inventoryEndpoints as inventory } from './inventory.ts';
export { legalEndpoints as legal } from './legal.ts';
export { marketplaceEndpoints as marketplace } from './marketplace.ts';
export { messagesEndpoints as messages } from './messages.ts';
export { moderationEndpoints as moderation } from './moderation.ts';
export { newsEndpoints as news } from './news.ts';
export { operationEndpoints as operation } from './operation.ts';
export { premiumEndpoints as premium } from './premium.ts';
export { profilesEndpoints as profiles } from './profiles.ts';
export { reportsEndpoints as reports } from './reports.ts';
export { roomsEndpoints as rooms } from './rooms.ts';
export { sanctionsEndpoints as sanctions } from './sanctions.ts';
export { secondFactorEndpoints as secondFactor } from './second-factor.ts';
export { sessionsEndpoints as sessions } from './sessions.ts';
export { shopEndpoints as shop } from './shop.ts';
export { standingEndpoints as standing } from './standing.ts';
export { talkEndpoints as talk } from './talk.ts';
export { walletEndpoints as wallet } from './wallet.ts';
