export type {
  Answer,
  Call,
  Caller,
  CommandHandler,
  EndpointContract,
  PreparedCommand,
  QueryHandler,
} from './contract.ts';
export { type DocumentOptions, installDocuments } from './documents.ts';
export { isLoopback, type LimitTable, networkOf } from './limiter.ts';
export { refuseUnknown } from './refusals.ts';
export { currentRequest } from './request-context.ts';
export { createHttpServer, type HttpOptions, type HttpServer } from './server.ts';
