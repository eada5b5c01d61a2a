import { loadPage } from './chunk-reload.ts';

/** Its place is known to what every page of signed-in people fetches, as the entry of the app is full. */
const later = (area: 'members' | 'messages' | 'profile' | 'shop' | 'market' | 'favourites') =>
  loadPage(async () => {
    const { laterAreas } = await import('./live.ts');
    return (await laterAreas())[area]();
  });

/** Settings are a page at two addresses. */
export const loadSettings = loadPage(() => import('../features/settings/SettingsPage.tsx'));

/** The pages beside the rooms, by the names of their addresses, each loaded when it is first opened. */
export const areas = {
  shop: later('shop'),
  wardrobe: loadPage(() => import('./wardrobe/WardrobePage.tsx')),
  friends: loadPage(() => import('./friends/FriendsPage.tsx')),
  messages: later('messages'),
  profile: later('profile'),
  members: later('members'),
  market: later('market'),
  favourites: later('favourites'),
  ranks: loadPage(() => import('./standing/RanksPage.tsx')),
  guild: loadPage(() => import('./guilds/GuildPage.tsx')),
  news: loadPage(() => import('../features/news/NewsPage.tsx')),
  newsItem: loadPage(() => import('../features/news/ArticlePage.tsx')),
  team: loadPage(() => import('./staff/TeamGate.tsx')),
  admin: loadPage(() => import('./staff/AdminGate.tsx')),
  file: loadSettings,
  accountDeletion: loadPage(() => import('../features/settings/AccountDeletionPage.tsx')),
  subscription: loadPage(() => import('../features/premium/SubscriptionPage.tsx')),
  subscriptionSuccess: loadPage(() => import('../features/premium/SuccessPage.tsx')),
};
