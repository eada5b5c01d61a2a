export { canonicalAddress, isLoopback, networkOf, wideNetworkOf } from './addresses.ts';
export type {
  Answer,
  Call,
  Caller,
  CommandHandler,
  EndpointContract,
  PreparedCommand,
  QueryHandler,
} from './contract.ts';
export { type DocumentOptions, installDocuments, type PageFacts } from './documents.ts';
export type { FormRoute, PageAnswer, PageRequest, PageRoute, Submission, UploadedFile } from './forms.ts';
export type { EdgeClass, LimitTable } from './limiter.ts';
export type { OnlyHere } from './only-here.ts';
export { installPolicyReports, type PolicyReports, REPORTS_PATH } from './policy-reports.ts';
export { refuseByHand, refuseUnknown } from './refusals.ts';
export { currentRequest } from './request-context.ts';
export { createHttpServer, type HttpOptions, type HttpServer } from './server.ts';
