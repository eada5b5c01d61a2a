export type { Audience, Connection, MessageTable, RequestHandler, RequestTable } from './contract.ts';
export type { CreditRules } from './credits.ts';
export { EncodedResponse } from './encoder.ts';
export { isSocketUpgrade, SOCKETS_PATH } from './engine.ts';
export {
  type ConnectionRules,
  createRealtime,
  type HandshakeRefusal,
  type Realtime,
  type RealtimeOptions,
} from './server.ts';
export { SharedText } from './text-frame.ts';
