export { beginAnew, isBrokenChain, knownOf, safetyWordsWith, standingOf, takeIn } from './devices.ts';
export { drop, keep, keptRow, type OwnDevice, openText, sealText } from './kept.ts';
export {
  type ListedConversation,
  standingQuery,
  type Talk,
  useConversations,
  useFollowing,
  useForget,
  useTalk,
  waitingQuery,
} from './messages.queries.ts';
export {
  discard,
  enqueue,
  keepDraft,
  type Outgoing,
  outbox,
  outcomeOf,
  resume,
  tryAgain,
} from './outbox.ts';
export type { ReadMessage } from './reading.ts';
