import { loadPage } from './chunk-reload.ts';

/** The areas beside the rooms, each loaded when it is first opened. */
export const areas = {
  shop: loadPage(() => import('./shop/ShopPage.tsx')),
  wardrobe: loadPage(() => import('./wardrobe/WardrobePage.tsx')),
  friends: loadPage(() => import('./friends/FriendsPage.tsx')),
  // Their places are known to what every page of signed-in people fetches, as the entry of the app is full.
  messages: loadPage(async () => {
    const { messagesPage } = await import('./live.ts');
    return messagesPage();
  }),
  market: loadPage(async () => {
    const { marketPage } = await import('./live.ts');
    return marketPage();
  }),
  listing: loadPage(async () => {
    const { listingPage } = await import('./live.ts');
    return listingPage();
  }),
  news: loadPage(() => import('../features/news/NewsPage.tsx')),
  article: loadPage(() => import('../features/news/ArticlePage.tsx')),
  team: loadPage(() => import('./staff/TeamGate.tsx')),
  admin: loadPage(() => import('./staff/AdminGate.tsx')),
  settings: loadPage(() => import('../features/settings/SettingsPage.tsx')),
};
