import type { z } from 'zod';
import * as endpointsByFeature from './endpoint-groups.ts';
import type { Endpoint } from './endpoints.ts';
import { roomMessages, roomRequests } from './rooms.ts';
import { muteRefusal, sanctionMessages } from './sanctions.ts';
import { socketRefusal as plainRefusal } from './shapes.ts';

export type EndpointsByFeature = typeof endpointsByFeature;

/** Every HTTP endpoint by its name: the server must serve exactly these, the client calls them by name. */
export const endpoints = together(
  endpointsByFeature satisfies Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
);
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

type Together<Groups> = { [Name in keyof Groups]: (group: Groups[Name]) => void }[keyof Groups] extends (
  group: infer All,
) => void
  ? All
  : never;

/** All groups as one table. */
function together<Groups extends Readonly<Record<string, object>>>(groups: Groups): Together<Groups> {
  return Object.assign({}, ...Object.values(groups));
}
