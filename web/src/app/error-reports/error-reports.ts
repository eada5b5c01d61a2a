import { BrowserClient, getCurrentScope } from '@sentry/browser';
import { type DataRouter, isRouteErrorResponse } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { log } from '../../device/log.ts';
import { MissingError } from '../chunk-reload.ts';
import { componentIn, shortened } from './components.ts';
import type { Failure } from './failure.ts';
import { followConsent, mayRecord, onConsentChanged } from './may-record.ts';
import { MOST_FRAMES, optionsOf } from './options.ts';
import { doorFor } from './transport.ts';

/** Reports what goes wrong on this page from now on, and what has gone wrong before; records it for people who agreed. */
export function startReports({ dsn, router }: { readonly dsn: string; readonly router: DataRouter }): void {
  // A property of V8's, which keeps ten unless it is asked for more.
  Object.assign(Error, { stackTraceLimit: MOST_FRAMES });
  const client = new BrowserClient({ ...optionsOf(dsn), transport: doorFor(mayRecord) });
  getCurrentScope().setClient(client);
  client.init();
  takeFailures(reporterTo(client));
  followConsent();
  recordOnceAllowed(client, router);
}

/** Takes the failures that were kept, and those to come. */
function takeFailures(report: (failure: Failure) => void): void {
  const kept = window.failures;
  window.failures = { length: 0, push: report };
  if (Array.isArray(kept)) kept.forEach(report);
}

function reporterTo(client: BrowserClient): (failure: Failure) => void {
  let last: Failure | undefined;
  return (failure) => {
    const { error, by, id, met } = failure;
    if (met !== undefined) last = failure;
    else if (!isExpected(error)) {
      const scope = getCurrentScope().clone();
      const stack = last?.error === error ? last?.met?.errorInfo?.componentStack : undefined;
      if (stack) scope.setContext('react', { componentStack: shortened(stack) });
      scope.setTags({ component: stack ? componentIn(stack) : undefined, id, ...refusalOf(error) });
      client.captureException(throwable(error), { mechanism: { type: by ?? 'page', handled: false } }, scope);
    }
  };
}

/** A page that is not there, or whose code did not come; and what the browser only grumbles about, which has no error. */
const isExpected = (error: unknown): boolean =>
  error === undefined || error === null || isRouteErrorResponse(error) || error instanceof MissingError;

/** By the id of the request the server's log tells the rest. */
function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) return {};
  const { code, status, requestId } = error;
  return { code, status, request: requestId };
}

/** A thrown value that is no error may be a text that a person wrote. */
const throwable = (error: unknown): Error =>
  error instanceof Error ? error : new Error(`${typeof error} instead of an error`);

/** The code for it is fetched for those alone who agreed. */
function recordOnceAllowed(client: BrowserClient, router: DataRouter): void {
  let isAsked = false;
  const ask = async () => {
    if (isAsked || !mayRecord()) return;
    isAsked = true;
    try {
      const { record } = await import('./recording.ts');
      record(client, router);
    } catch (error) {
      isAsked = false;
      log('nothing is recorded', { error });
    }
  };
  onConsentChanged(() => void ask());
  void ask();
}
