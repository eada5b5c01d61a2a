export { canonicalAddress, isLoopback, neighbourhoodOf, networkOf, wideNetworkOf } from './addresses.ts';
export type { Api } from './api.ts';
export {
  type Asking,
  type Caller,
  type CallerKind,
  type CallerKinds,
  machineCaller,
  type SessionCallers,
  signingCaller,
  tokenCaller,
} from './callers.ts';
export type {
  Answer,
  Call,
  CommandHandler,
  Confirm,
  EndpointContract,
  PreparedCommand,
  QueryHandler,
} from './contract.ts';
export type { CrossOrigin } from './cors.ts';
export type { DocumentOptions, PageFacts } from './documents.ts';
export { type EarlyPort, openEarlyPort } from './early-port.ts';
export type {
  Change,
  FormRoute,
  PageAnswer,
  PageRequest,
  PageRoute,
  Submission,
  UploadedFile,
} from './forms.ts';
export type { HeaderPolicy, SecurityHeaders } from './headers.ts';
export type { EdgeClass, LimitTable } from './limiter.ts';
export type { Mount } from './mounts.ts';
export { type NoticePage, noticePage } from './notice-page.ts';
export type { OnlyHere } from './only-here.ts';
export { installPolicyReports, type PolicyReports, REPORTS_PATH } from './policy-reports.ts';
export { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
export { refuseByHand } from './refusals.ts';
export { currentRequest } from './request-context.ts';
export { createHttpServer, type HttpOptions, type HttpServer, type Listening } from './server.ts';
