import { loadPage } from './chunk-reload.ts';

/** Its place is known to what every page of signed-in people fetches, as the entry of the app is full. */
const later = (area: 'members' | 'messages' | 'profile' | 'shop' | 'market' | 'favourites') =>
  loadPage(async () => {
    const { laterAreas } = await import('./live.ts');
    return (await laterAreas())[area]();
  });

/** The areas beside the rooms, each loaded when it is first opened. */
export const areas = {
  shop: later('shop'),
  wardrobe: loadPage(() => import('./wardrobe/WardrobePage.tsx')),
  friends: loadPage(() => import('./friends/FriendsPage.tsx')),
  messages: later('messages'),
  profile: later('profile'),
  members: later('members'),
  market: later('market'),
  favourites: later('favourites'),
  news: loadPage(() => import('../features/news/NewsPage.tsx')),
  article: loadPage(() => import('../features/news/ArticlePage.tsx')),
  team: loadPage(() => import('./staff/TeamGate.tsx')),
  admin: loadPage(() => import('./staff/AdminGate.tsx')),
  settings: loadPage(() => import('../features/settings/SettingsPage.tsx')),
};
