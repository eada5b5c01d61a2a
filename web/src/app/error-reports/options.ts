import {
  type BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
} from '@sentry/browser';
import { mayRecord } from './may-record.ts';
import { routeOf } from './route.ts';
import { stripMessage } from './strip.ts';

/** So many frames of a stack the library reports. */
export const MOST_FRAMES = 50;

/** How often what is recorded of those who agreed; nothing is before. */
const RATES = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
} as const;

/** What the library could collect by itself. */
const NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  stackFrameVariables: false,
  frameContextLines: 0,
};

/** Of the library's own watching over a page this leaves nothing: errors are told by `first.js` and the error page. */
export function optionsOf(dsn: string) {
  return {
    dsn,
    ...RATES,
    release: document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content,
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    stackParser: defaultStackParser,
    // As all services read it.
    traceLifecycle: 'static',
    // Our requests get no ids.
    tracePropagationTargets: [],
    sendClientReports: false,
    dataCollection: NOTHING,
    beforeSend: bare,
    beforeSendTransaction: ({ breadcrumbs: _requests, user: _user, request: _request, ...event }) => event,
  } satisfies Omit<ConstructorParameters<typeof BrowserClient>[0], 'transport'>;
}

/** An error with nothing but what helps to find it; ids that join several reports only for those who agreed. */
export function bare(event: ErrorEvent): ErrorEvent {
  const { breadcrumbs: _requests, user: _user, extra: _extra, contexts, exception, ...others } = event;
  const { react, trace } = contexts ?? {};
  const route = routeOf(location.pathname);
  return {
    ...others,
    transaction: route,
    request: { url: location.origin + route, headers: { 'User-Agent': navigator.userAgent } },
    exception: { values: (exception?.values ?? []).map((one) => ({ ...one, value: messageOf(one) })) },
    contexts: { react, ...(trace && mayRecord() && { trace }) },
  };
}

/** What the server refuses, it refuses in sentences that may name people; its code is among the tags. */
const messageOf = ({ type, value = '' }: { type?: string; value?: string }) =>
  type === 'ApiError' ? '' : stripMessage(value);
