import type { z } from 'zod';
import * as accounts from './accounts.ts';
import { getChallenge } from './challenge.ts';
import type { Endpoint } from './endpoints.ts';
import * as friends from './friends.ts';
import * as google from './google.ts';
import * as news from './news.ts';
import * as operation from './operation.ts';
import * as reports from './reports.ts';
import * as rooms from './rooms.ts';
import { roomMessages, roomRequests } from './rooms.ts';
import * as sanctions from './sanctions.ts';
import { muteRefusal, sanctionMessages } from './sanctions.ts';
import * as sessions from './sessions.ts';
import { socketRefusal as plainRefusal } from './shapes.ts';

/** Every HTTP endpoint by its name: the server must serve exactly these, the client calls them by name. */
export const endpoints = {
  getChallenge,
  register: accounts.register,
  activate: accounts.activate,
  resendActivation: accounts.resendActivation,
  changeAvatar: accounts.changeAvatar,
  changeFigure: accounts.changeFigure,
  forgotPassword: accounts.forgotPassword,
  checkReset: accounts.checkReset,
  resetPassword: accounts.resetPassword,
  sendConfirmationCode: accounts.sendConfirmationCode,
  changePassword: accounts.changePassword,
  changeEmail: accounts.changeEmail,
  changeUsername: accounts.changeUsername,
  accountDeletion: accounts.accountDeletion,
  requestDeletion: accounts.requestDeletion,
  withdrawDeletion: accounts.withdrawDeletion,
  cancelDeletion: accounts.cancelDeletion,
  accountErasure: accounts.accountErasure,
  login: sessions.login,
  logInWithGoogle: google.logInWithGoogle,
  setUpAccount: google.setUpAccount,
  logout: sessions.logout,
  verify: sessions.verify,
  currentUser: sessions.currentUser,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  giveHint: sanctions.giveHint,
  warn: sanctions.warn,
  mute: sanctions.mute,
  kick: sanctions.kick,
  liftBan: sanctions.liftBan,
  liftMute: sanctions.liftMute,
  listSanctionsOf: sanctions.listSanctionsOf,
  listOwnSanctions: sanctions.listOwnSanctions,
  acceptAdminInvite: sanctions.acceptAdminInvite,
  listBlocks: friends.listBlocks,
  block: friends.block,
  unblock: friends.unblock,
  createNotice: reports.createNotice,
  createComplaint: reports.createComplaint,
  createAppeal: reports.createAppeal,
  getCase: reports.getCase,
  listRooms: rooms.listRooms,
  listNews: news.listNews,
  getNews: news.getNews,
  health: operation.health,
  live: operation.live,
} as const satisfies Record<string, Endpoint>;
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type SocketRequest = {
  readonly cost: number;
  readonly request: z.ZodType;
  readonly response: z.ZodType;
};

/** Every request a client may send on the socket. */
export const socketRequests = { ...roomRequests } as const satisfies Record<string, SocketRequest>;
export type SocketRequests = typeof socketRequests;
export type SocketRequestName = keyof SocketRequests;
export type SocketRequestOf<N extends SocketRequestName> = z.input<SocketRequests[N]['request']>;
export type SocketResponseOf<N extends SocketRequestName> = z.output<SocketRequests[N]['response']>;

/** A refused request of a socket, with what features say beside the code. */
export const socketRefusal = plainRefusal.extend(muteRefusal);
export type SocketRefusal = z.infer<typeof socketRefusal>;

/** Every message the server may send on the socket. */
export const socketMessages = { ...sanctionMessages, ...roomMessages } as const satisfies Record<
  string,
  z.ZodType
>;
export type SocketMessages = typeof socketMessages;
export type SocketMessageName = keyof SocketMessages;
export type SocketMessageOf<N extends SocketMessageName> = z.output<SocketMessages[N]>;
