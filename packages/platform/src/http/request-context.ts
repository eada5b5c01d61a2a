import { AsyncLocalStorage } from 'node:async_hooks';

/** The request on whose behalf something is done: for the log alone, no rule may ask it. */
export type RequestContext = {
  /** The `requestId` of the answer. */
  readonly reqId: string;
  /** Where the request came from, as `shortenedAddress` says. */
  readonly network: string | undefined;
};

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs something on behalf of a request, with all that it starts. */
export function onBehalfOf<T>(context: RequestContext, run: () => T): T {
  return contexts.run(context, run);
}

/** The request on whose behalf this runs; undefined in jobs, sockets and commands of the operator. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}
