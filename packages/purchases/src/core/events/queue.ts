/** What became of a batch: kept by the backend, or not. */
export type PostOutcome = 'accepted' | 'refused';

export interface EventQueueOptions {
  /** Brings a body to the backend. A rejection counts as refused. With `keepalive` it outlives the page. */
  post(body: string, options: { readonly keepalive: boolean }): Promise<PostOutcome>;
  /** Between 0 and 1, for the jitter of delays. */
  random(): number;
  readonly log: { warn(message: string): void; debug(message: string): void };
}

export interface EventQueue {
  /** Takes an event in the form of the wire and sends everything that waits, unless a failure is being waited off. */
  track(event: { readonly event_name: string }): void;
  /** Sends what waits, unless a failure is being waited off. */
  flush(): void;
  /** The last chance: sends what waits at once, beside what is under way and whatever failed before. */
  flushAtHide(): void;
  /** Sends once more what waits. From then on nothing is tracked, and nothing is tried again. */
  close(): void;
}

type Waiting = { readonly json: string; readonly bytes: number };

const FIRST_DELAY_MS = 2_000;
const MOST_DELAY_MS = 300_000;
const JITTER = 0.1;
const MOST_WAITING = 1_000;
/** What outlives a page must not be larger than 64 KiB altogether. */
const MOST_BYTES = 60 * 1024;
/** A backend refuses more in one body. */
const MOST_IN_BODY = 100;
const [HEAD, TAIL] = ['{"events":[', ']}'];
const FRAME_BYTES = HEAD.length + TAIL.length;

/**
 * Keeps events in order until the backend has accepted them, in memory alone. One body is under way at a time, and the
 * next follows it; a refused one is tried again after 2 s, then twice as long each time up to 5 minutes.
 */
export function createEventQueue({ post, random, log }: EventQueueOptions): EventQueue {
  let waiting: readonly Waiting[] = [];
  const underWay = new Set<Waiting>();
  let delay = FIRST_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isOverflowing = false;

  function track(event: { readonly event_name: string }): void {
    if (isClosed) return;
    const json = JSON.stringify(event);
    const bytes = new TextEncoder().encode(json).length;
    if (bytes + FRAME_BYTES > MOST_BYTES) {
      log.warn(`The event ${event.event_name} is too large to be sent and is left out.`);
      return;
    }
    waiting = [...waiting, { json, bytes }];
    if (waiting.length > MOST_WAITING) dropOldest();
    flush();
  }

  /** What is under way is not dropped: it may have arrived. */
  function dropOldest(): void {
    const oldest = waiting.find((event) => !underWay.has(event));
    waiting = waiting.filter((event) => event !== oldest);
    if (!isOverflowing) log.warn(`More than ${MOST_WAITING} events wait; the oldest are left out.`);
    isOverflowing = true;
  }

  function flush(): void {
    if (underWay.size === 0 && timer === undefined) void send(delay === FIRST_DELAY_MS);
  }

  function flushAtHide(): void {
    void send(true);
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    stopWaiting();
    void send(true);
  }

  async function send(keepalive: boolean): Promise<void> {
    const batch = nextBatch();
    if (batch.length === 0) return;
    for (const event of batch) underWay.add(event);
    const outcome = await outcomeOf(HEAD + batch.map(({ json }) => json).join() + TAIL, keepalive);
    for (const event of batch) underWay.delete(event);
    if (outcome === 'accepted') accepted(batch);
    else if (!isClosed) tryLater();
  }

  /** The first ones that are not under way, as many as may go beside those that are. */
  function nextBatch(): readonly Waiting[] {
    let bytes = FRAME_BYTES;
    for (const event of underWay) bytes += event.bytes + 1;
    const batch: Waiting[] = [];
    for (const event of waiting) {
      if (underWay.has(event)) continue;
      bytes += event.bytes + 1;
      // The last one has no comma behind it.
      if (bytes - 1 > MOST_BYTES || batch.length === MOST_IN_BODY) break;
      batch.push(event);
    }
    return batch;
  }

  async function outcomeOf(body: string, keepalive: boolean): Promise<PostOutcome> {
    try {
      return await post(body, { keepalive });
    } catch {
      return 'refused';
    }
  }

  function accepted(batch: readonly Waiting[]): void {
    waiting = waiting.filter((event) => !batch.includes(event));
    stopWaiting();
    delay = FIRST_DELAY_MS;
    isOverflowing = false;
    flush();
  }

  function tryLater(): void {
    if (timer !== undefined) return;
    const wait = delay * (1 - JITTER + 2 * JITTER * random());
    log.debug(`Events could not be sent; the next try is in ${Math.round(wait)} ms.`);
    delay = Math.min(2 * delay, MOST_DELAY_MS);
    timer = setTimeout(() => {
      timer = undefined;
      flush();
    }, wait);
    letProcessEnd(timer);
  }

  function stopWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return { track, flush, flushAtHide, close };
}

/** Where a timer would keep a process running, this one does not. */
export function letProcessEnd(timer: unknown): void {
  if (typeof timer === 'object') (timer as { unref?(): void }).unref?.();
}
