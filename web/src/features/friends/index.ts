export { BlockPart } from './BlockPart.tsx';
export { type BlockedPerson, useBlocks } from './blocks.queries.ts';
export { FriendActs } from './FriendActs.tsx';
export {
  type Friend,
  type FriendRequest,
  type Friends,
  friendsQuery,
  useBlockDeed,
  useFriendDeed,
  useFriends,
  useIsBlocked,
} from './friends.queries.ts';
export { MessageAct } from './MessageAct.tsx';
export { ProfileAct } from './ProfileAct.tsx';
