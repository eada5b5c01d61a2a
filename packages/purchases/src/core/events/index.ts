import { uuid } from '../identity.ts';
import { onPageHide, readContext } from './context.ts';
import { type EventProperties, wireOf } from './event.ts';
import { createEventQueue, type EventQueueOptions, letProcessEnd, type PostOutcome } from './queue.ts';

export interface EventsOptions {
  /** Where events go, without a slash at its end; asked at every request. */
  base(): string;
  /** All headers of a request, content type included; asked at every request. */
  headers(): HeadersInit;
  /** Whom an event is about; asked at every event. */
  appUserId(): string;
  /** A UUID of the instance, which its checkouts carry too. */
  readonly traceId: string;
  /** Without it nothing is sent, scheduled or listened to. */
  readonly enabled: boolean;
  /** Whether the campaign in the page's address is told. */
  readonly collectUtm: boolean;
  readonly log: EventQueueOptions['log'];
}

/** What an instance tells of its use. None of it throws, and nothing waits for it. */
export interface Events {
  /** `properties` have names with capitals, such as `errorCode`. */
  track(eventName: string, properties?: EventProperties): void;
  /** Sends what waits, unless a failure is being waited off. */
  flush(): void;
  /** Sends once more what waits; then nothing is tracked, scheduled or listened to any more. */
  close(): void;
}

/** No request lasts longer. */
const TIMEOUT_MS = 30_000;

/** Begins to tell the backend what happens. */
export function createEvents(options: EventsOptions): Events {
  if (!options.enabled) return { track() {}, flush() {}, close() {} };
  const { appUserId, traceId, collectUtm, log } = options;
  const queue = createEventQueue({ post: posting(options), random: Math.random, log });
  const stopListening = onPageHide(queue.flushAtHide);

  function track(eventName: string, properties: EventProperties = {}): void {
    try {
      queue.track(
        wireOf({
          id: uuid(),
          timestampMs: Date.now(),
          type: 'web_billing',
          eventName,
          appUserId: appUserId(),
          context: readContext({ collectUtm }),
          properties,
          traceId,
        }),
      );
    } catch (error) {
      log.warn(`The event ${eventName} cannot be told and is left out: ${error}.`);
    }
  }

  function close(): void {
    stopListening();
    queue.close();
  }

  return { track, flush: queue.flush, close };
}

/** Only 200 and 201 say that events were kept. */
function posting({ base, headers }: EventsOptions): EventQueueOptions['post'] {
  return async (body, { keepalive }): Promise<PostOutcome> => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    letProcessEnd(timer);
    try {
      const { status } = await fetch(`${base()}/v1/events`, {
        method: 'POST',
        headers: headers(),
        body,
        keepalive,
        signal: timeout.signal,
      });
      return status === 200 || status === 201 ? 'accepted' : 'refused';
    } finally {
      clearTimeout(timer);
    }
  };
}
