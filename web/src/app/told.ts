import { connection } from '../connection/index.ts';
import { log } from '../device/log.ts';
import { optionalCode } from '../device/optional-code.ts';
import { localTexts, PUSH_KEY } from '../device/storage.ts';
import { session } from '../features/sessions/index.ts';
import { forgetWithSession } from './emoji/recent.ts';
import { hearFriends } from './friends/friends-told.ts';
import { hearGuildTalk } from './guilds/guild-talk-told.ts';
import { hearMessages } from './messages/messages-told.ts';
import { hearSounds } from './sounds/hear-sounds.ts';
import { tellCount } from './tell-count.ts';
import { beginVisits } from './visits.ts';

export { Around } from './finder/Around.tsx';
export { Find, More } from './finder/WaysThere.tsx';
export { FriendsBadge } from './friends/FriendsBadge.tsx';
export { GuildBadge } from './guilds/GuildBadge.tsx';
export { MessagesBadge } from './messages/MessagesBadge.tsx';

/** Areas that are opened later than the first page. */
export const areas = {
  messages: () => import('./messages/MessagesPage.tsx'),
  messagesBeside: async () => ({ default: (await import('./messages/MessagesBeside.tsx')).MessagesBeside }),
  profile: () => import('./profile/ProfilePage.tsx'),
  members: () => import('./members/MembersPage.tsx'),
  shop: () => import('./shop/ShopPage.tsx'),
  market: () => import('./market/MarketPage.tsx'),
  favourites: () => import('./wardrobe/FavouritesPage.tsx'),
};

/** What a person is told on any page of others, by name; with the first word of the server sounds are heard as well. */
export const hear = {
  ...hearFriends,
  ...hearMessages,
  ...hearGuildTalk,
  'own:snapshot'(state: Parameters<(typeof hearFriends)['own:snapshot']>[0]) {
    hearSounds();
    hearFriends['own:snapshot'](state);
    hearMessages['own:snapshot'](state);
    hearGuildTalk['own:snapshot'](state);
  },
};

/** This device can be written to from the first page on, and sends what was left in its outbox. */
async function getReady(): Promise<void> {
  const owner = session.state.getState().session?.user.id;
  if (owner === undefined) return;
  const messages = await optionalCode(() => import('../features/messages/index.ts'));
  try {
    const standing = await messages?.standingOf(owner);
    if (standing?.kind === 'listed') await messages?.resume(standing.device);
  } catch (error) {
    // Signed out meanwhile: there is nothing to get ready for.
    if (session.state.getState().session?.user.id !== owner) return;
    log('this device reads no private messages', { error });
  }
}

/** Most browsers were never put on, and need no code for it. */
async function putAgain(): Promise<void> {
  if (localTexts.read(PUSH_KEY) !== null)
    await (await optionalCode(() => import('./push-again.ts')))?.putAgain();
}

connection.onConnected(() => void getReady());
connection.onConnected(() => void putAgain());
void putAgain();
void getReady();
beginVisits();
forgetWithSession();
tellCount();
