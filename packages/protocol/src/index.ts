export type { User } from './accounts.ts';
export {
  adminEndpoints,
  type FoundPerson,
  STAFF_ACTS,
  type StaffActEntry,
  type StaffActName,
  type Stats,
} from './admin.ts';
export { CASE_KINDS, type CaseField, type CaseKind, caseFields, UNNAMED_REASON } from './case-fields.ts';
export { type CaseProblem, type CaseWords, readCase, writtenIn } from './case-words.ts';
export type { Challenge } from './challenge.ts';
export { cinemaDeskEndpoints, cinemaEndpoints, type Film, type RoomHost, type Screen } from './cinema.ts';
export {
  type EndpointName,
  type Endpoints,
  type EndpointsByFeature,
  endpoints,
  endpointsByFeature,
  type LateEndpoints,
  type OwnBeside,
  type OwnState,
  ownBeside,
  type SocketMessageName,
  type SocketMessageOf,
  type SocketRefusal,
  type SocketRequestName,
  type SocketRequestOf,
  type SocketResponseOf,
  socketMessages,
  socketRefusal,
  socketRequests,
} from './contract.ts';
export {
  doctorEndpoints,
  type Finding,
  HEALTH_AREAS,
  type Health,
  type HealthArea,
  type MailStep,
  type TestMail,
} from './doctor.ts';
export type { Access, BodyOf, Endpoint, InputOf, LimitClass, ResponseOf, StaffRole } from './endpoints.ts';
export { ERROR_CODES, ERRORS, type ErrorCode, isErrorCode } from './errors.ts';
export type { Favourite } from './favourites.ts';
export { type FigureShape, figure, figureKey } from './figures.ts';
export {
  type BlockedPerson,
  FRIEND_REQUESTS_SHOWN,
  type Friend,
  type FriendRequest,
  friendsEndpoints,
} from './friends.ts';
export { googleEndpoints } from './google.ts';
export { GUILD_LINES_AT_ONCE, GUILD_UNREAD_COUNTED, type GuildLine } from './guild-talk.ts';
export { GUILDS_LISTED, type Guild, type GuildSummary, guildsEndpoints } from './guilds.ts';
export { type Item, inventoryEndpoints, type KindShape, type RarityShape } from './inventory.ts';
export { DECLARATION_KINDS, type DeclarationKind, declarationBodies } from './legal.ts';
export * from './limits.ts';
export {
  LISTING_DAYS,
  LISTING_ORDERS,
  type Listing,
  type ListingOrder,
  type MarketKind,
  marketplaceEndpoints,
} from './marketplace.ts';
export {
  type Conversation,
  DEVICE_LISTS_AT_ONCE,
  MESSAGES_AT_ONCE,
  type Message,
  type MessageProof,
  messagesEndpoints,
  UNREAD_SHOWN,
} from './messages.ts';
export type {
  CaseDetail,
  CaseEntry,
  CaseMeasure,
  CaseWaiting,
  PersonNote,
  RemovedLine,
} from './moderation.ts';
export { moderationEndpoints } from './moderation.ts';
export {
  NEWS_SLUG_MAX,
  type NewsArticle,
  type NewsDraft,
  type NewsItem,
  newsDeskEndpoints,
  newsKey,
} from './news.ts';
export { type ClientConfig, clientConfig } from './operation.ts';
export type { OwnData } from './own-data.ts';
export { premiumEndpoints, type TierFlags } from './premium.ts';
export { type ListedMember, type Profile, profilesEndpoints } from './profiles.ts';
export {
  CASE_OUTCOMES,
  type CaseOutcome,
  type CaseReceipt,
  type CaseState,
  type CaseView,
} from './reports.ts';
export {
  GESTURES,
  type Gesture,
  type GlimpsedFigure,
  type Gone,
  type Joined,
  type Line,
  type LineKind,
  type LineReactions,
  type Member,
  REACTIONS,
  type Reaction,
  ROOM_FACES_MAX,
  type Room,
  type RoomEvent,
  type RoomEvents,
  type RoomFace,
  type RoomSettings,
  type RoomSummary,
  roomsDeskEndpoints,
  type Slow,
} from './rooms.ts';
export {
  type LockNotice,
  type MeasureEntry,
  type RecordedSanction,
  type Sanction,
  staffSanctionsEndpoints,
} from './sanctions.ts';
export { RECOVERY_CODES, secondFactorEndpoints } from './second-factor.ts';
export { CONNECT_REFUSALS, type SecondFactorAsked, type Session } from './sessions.ts';
export { type ErrorBody, errorBody, id as idShape } from './shapes.ts';
export { type Offer, type OfferSettings, shopDeskEndpoints, shopEndpoints } from './shop.ts';
export { type OwnStanding, standingEndpoints } from './standing.ts';
export { type Traits, traits } from './traits.ts';
export { PROTOCOL_FLOOR, PROTOCOL_VERSION } from './version.ts';
export { type WalletEntry, type WalletReason, walletEndpoints } from './wallet.ts';
export { type FilteredWord, wordFilterEndpoints } from './word-filter.ts';
