import { z } from 'zod';
import { type cinemaDeskEndpoints, cinemaMessages } from './cinema.ts';
import type { doctorEndpoints } from './doctor.ts';
import * as endpointsByFeature from './endpoint-groups.ts';
import type { Endpoint } from './endpoints.ts';
import { friendsMessages, friendsState } from './friends.ts';
import { guildTalkState } from './guild-talk.ts';
import { guildsMessages } from './guilds.ts';
import { marketplaceMessages } from './marketplace.ts';
import { messagesMessages, messagesState } from './messages.ts';
import type { newsDeskEndpoints } from './news.ts';
import { premiumMessages, premiumState } from './premium.ts';
import { roomMessages, roomRequests, type roomsDeskEndpoints } from './rooms.ts';
import { muteRefusal, sanctionMessages, sanctionState, type staffSanctionsEndpoints } from './sanctions.ts';
import { id, socketRefusal as plainRefusal } from './shapes.ts';
import type { shopDeskEndpoints } from './shop.ts';
import { standingMessages } from './standing.ts';
import { talkMessages } from './talk.ts';
import { walletMessages } from './wallet.ts';
import type { wordFilterEndpoints } from './word-filter.ts';

export { endpointsByFeature };
export type EndpointsByFeature = typeof endpointsByFeature;

/** Every HTTP endpoint by its name: the server must serve exactly these, the client calls them by name. */
export const endpoints = together(
  endpointsByFeature satisfies Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
);
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** Those that few pages ask, by the part of the client that brings them along. */
export type LateEndpoints = {
  readonly secondFactor: keyof EndpointsByFeature['secondFactor'] | 'loginSecond';
  readonly moderation: keyof EndpointsByFeature['moderation'] | keyof typeof staffSanctionsEndpoints;
  readonly admin:
    | keyof EndpointsByFeature['admin']
    | keyof typeof cinemaDeskEndpoints
    | keyof typeof doctorEndpoints
    | keyof typeof newsDeskEndpoints
    | keyof typeof roomsDeskEndpoints
    | keyof typeof shopDeskEndpoints
    | keyof typeof wordFilterEndpoints;
  readonly commands: 'slowRoom';
};

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

/** What the shell must know of its person, feature by feature. */
export const ownState = z
  .strictObject({ ...sanctionState, ...premiumState, ...friendsState, ...messagesState, ...guildTalkState })
  .meta({ id: 'OwnState' });
export type OwnState = z.output<typeof ownState>;

/**
 * Every message the server may send on the socket. What is told to a person alone belongs to that person's stream: beside
 * such a message stands `OwnBeside` for a client that said at the handshake, with `since`, where in the stream it stands:
 * after which number, or null. It gets what it missed, or `own:snapshot` where that is too much or too long ago.
 */
export const socketMessages = {
  'own:snapshot': ownState,
  ...sanctionMessages,
  ...premiumMessages,
  ...friendsMessages,
  ...walletMessages,
  ...standingMessages,
  ...marketplaceMessages,
  ...talkMessages,
  ...messagesMessages,
  ...guildsMessages,
  ...roomMessages,
  ...cinemaMessages,
} as const satisfies Record<string, z.ZodType>;
export type SocketMessages = typeof socketMessages;
export type SocketMessageName = keyof SocketMessages;
export type SocketMessageOf<N extends SocketMessageName> = z.output<SocketMessages[N]>;

/** What stands beside a message of a person's own stream. */
export const ownBeside = z
  .strictObject({
    number: z.int().nonnegative().meta({ description: 'Of the event in the stream, without gaps' }),
    about: id.optional().meta({ description: 'The thing that it is about' }),
  })
  .meta({ id: 'OwnBeside' });
export type OwnBeside = z.output<typeof ownBeside>;

type Together<Groups> = { [Name in keyof Groups]: (group: Groups[Name]) => void }[keyof Groups] extends (
  group: infer All,
) => void
  ? All
  : never;

/** All groups as one table. */
function together<Groups extends Readonly<Record<string, object>>>(groups: Groups): Together<Groups> {
  return Object.assign({}, ...Object.values(groups));
}
