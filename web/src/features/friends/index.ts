export { BlockPart } from './BlockPart.tsx';
export { FriendActs } from './FriendActs.tsx';
export {
  type Friend,
  type FriendRequest,
  type Friends,
  friendsQuery,
  useFriendDeed,
  useFriends,
} from './friends.queries.ts';
export { MessageAct } from './MessageAct.tsx';
