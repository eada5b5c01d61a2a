export type { User } from './accounts.ts';
export {
  type EndpointName,
  type Endpoints,
  endpoints,
  type SocketMessageName,
  type SocketMessageOf,
  type SocketRequestName,
  type SocketRequestOf,
  type SocketResponseOf,
  socketMessages,
  socketRequests,
} from './contract.ts';
export type { Access, BodyOf, Endpoint, LimitClass, ResponseOf } from './endpoints.ts';
export { ERROR_CODES, ERRORS, type ErrorCode, isErrorCode } from './errors.ts';
export { type FigureShape, figure } from './figures.ts';
export * from './limits.ts';
export { type ClientConfig, clientConfig } from './operation.ts';
export type { Joined, Line, Member, Room, RoomEvent, RoomEvents, RoomSummary } from './rooms.ts';
export { CONNECT_REFUSALS, type Session } from './sessions.ts';
export { type ErrorBody, errorBody, type SocketRefusal, socketRefusal } from './shapes.ts';
export { PROTOCOL_FLOOR, PROTOCOL_VERSION } from './version.ts';
