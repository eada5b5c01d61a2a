import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventQueue, type PostOutcome } from './queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Attempt = {
  readonly ids: readonly number[];
  readonly bytes: number;
  readonly keepalive: boolean;
  answer(outcome: PostOutcome): Promise<void>;
  fail(): Promise<void>;
};

/** A queue before a backend that answers when it is told to. */
function opened(random = 0.5) {
  const attempts: Attempt[] = [];
  const lines: string[] = [];
  const queue = createEventQueue({
    random: () => random,
    log: { warn: (line) => lines.push(line), debug: () => {} },
    post(body, { keepalive }) {
      const { events } = JSON.parse(body) as { events: { id: number }[] };
      const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
      attempts.push({
        ids: events.map(({ id }) => id),
        bytes: new TextEncoder().encode(body).length,
        keepalive,
        async answer(outcome) {
          resolve(outcome);
          await vi.advanceTimersByTimeAsync(0);
        },
        async fail() {
          reject(new TypeError('offline'));
          await vi.advanceTimersByTimeAsync(0);
        },
      });
      return promise;
    },
  });
  let id = 0;
  const track = (more: object = {}) => {
    id += 1;
    const event = { event_name: 'happened', id, ...more };
    queue.track(event);
  };
  const idsOf = () => attempts.map(({ ids }) => ids);
  const last = () => attempts.at(-1) as Attempt;
  return { queue, track, attempts, idsOf, last, lines };
}

/** How long it is until the next attempt after the last one was refused. */
async function delayAfterRefusal({ attempts, last }: ReturnType<typeof opened>): Promise<number> {
  await last().answer('refused');
  const [before, start] = [attempts.length, Date.now()];
  await vi.advanceTimersToNextTimerAsync();
  expect(attempts.length).toBe(before + 1);
  return Date.now() - start;
}

describe('as long as the backend takes them', () => {
  it('[ANALYTICS-37] every event goes at once, and what comes meanwhile follows together, in order', async () => {
    const { track, idsOf, last } = opened();
    track();
    expect(idsOf()).toEqual([[1]]);
    track();
    track();
    expect(idsOf()).toEqual([[1]]);
    await last().answer('accepted');
    expect(idsOf()).toEqual([[1], [2, 3]]);
    await last().answer('accepted');
    expect(idsOf()).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a page that closes meanwhile does not stop them', () => {
    const { track, last } = opened();
    track();
    expect(last().keepalive).toBe(true);
  });
});

describe('when the backend does not take them', () => {
  it('[BILL-27 client] [ANALYTICS-37] they stay, in order, and each is accepted once', async () => {
    const { track, idsOf, last } = opened();
    track();
    await last().answer('refused');
    track();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(idsOf()).toEqual([[1], [1, 2]]);
    await last().fail();
    track();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(idsOf()).toEqual([[1], [1, 2], [1, 2, 3]]);
    await last().answer('accepted');
    track();
    expect(idsOf().at(-1)).toEqual([4]);
  });

  it('[ANALYTICS-37] what came while it was tried again does not stay behind', async () => {
    const { track, idsOf, last } = opened();
    track();
    await last().answer('refused');
    await vi.advanceTimersByTimeAsync(2_000);
    track();
    await last().answer('accepted');
    expect(idsOf().at(-1)).toEqual([2]);
  });

  it('new events and flushes wait as well', async () => {
    const { queue, track, idsOf, last } = opened();
    track();
    await last().answer('refused');
    track();
    queue.flush();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(idsOf()).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(idsOf()).toEqual([[1], [1, 2]]);
  });

  it('[ANALYTICS-32, ANALYTICS-33, ANALYTICS-34] the delay is 2 s at first, doubles, and ends at 5 min', async () => {
    const setup = opened();
    setup.track();
    const delays: number[] = [];
    while (delays.length < 10) delays.push(await delayAfterRefusal(setup));
    expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]);
  });

  it('[ANALYTICS-35] after a success the delay is 2 s again', async () => {
    const setup = opened();
    setup.track();
    await delayAfterRefusal(setup);
    await delayAfterRefusal(setup);
    await setup.last().answer('accepted');
    setup.track();
    expect(await delayAfterRefusal(setup)).toBe(2_000);
  });

  it('[ANALYTICS-36] a delay is off by at most a tenth, and not always by the same', async () => {
    const delayWith = async (random: number) => {
      const setup = opened(random);
      setup.track();
      return delayAfterRefusal(setup);
    };
    expect(await delayWith(0)).toBe(1_800);
    expect(await delayWith(0.25)).toBe(1_900);
    expect(await delayWith(1)).toBe(2_200);
  });

  it('a body that failed once need not outlive the page: there may be no room for it', async () => {
    const { track, last } = opened();
    track();
    await last().fail();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last().keepalive).toBe(false);
    await last().answer('accepted');
    track();
    expect(last().keepalive).toBe(true);
  });
});

describe('many events', () => {
  it('go in bodies of at most 60 KiB, counted in bytes', async () => {
    const { track, attempts, last } = opened();
    track();
    for (let count = 0; count < 40; count += 1) track({ text: '🦊'.repeat(1_000) });
    for (let count = 0; count < 4; count += 1) await last().answer('accepted');
    expect(attempts.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
    for (const { bytes } of attempts) expect(bytes).toBeLessThanOrEqual(60 * 1024);
    expect(attempts[1]?.bytes).toBeGreaterThan(56 * 1024);
  });

  it('go in bodies of at most 100, as many as a backend takes', async () => {
    const { track, attempts, last } = opened();
    for (let count = 0; count < 151; count += 1) track();
    await last().answer('accepted');
    await last().answer('accepted');
    expect(attempts.map(({ ids }) => ids.length)).toEqual([1, 100, 50]);
  });

  describe('to the byte', () => {
    const MOST = 60 * 1024;
    const bytesOf = (...events: object[]) => JSON.stringify({ events }).length;
    const event = (id: number, text = '') => ({ event_name: 'happened', id, text });

    it.each([
      [0, [[1], [2, 3], [4]]],
      [1, [[1], [2], [3, 4]]],
    ])('two that fill a body go together, and not with %d byte more', async (more, expected) => {
      const { track, idsOf, last } = opened();
      track();
      track({ text: 'x'.repeat(30_000) });
      const room = MOST - bytesOf(event(2, 'x'.repeat(30_000)), event(3));
      track({ text: 'x'.repeat(room + more) });
      track();
      await last().answer('accepted');
      await last().answer('accepted');
      expect(idsOf()).toEqual(expected);
    });

    it.each([
      [0, [[1], [2]]],
      [1, [[1]]],
    ])('beside what is under way there is room for the rest, and not for %d byte more', (more, expected) => {
      const { queue, track, idsOf } = opened();
      track({ text: 'x'.repeat(30_000) });
      track({ text: 'x'.repeat(MOST - bytesOf(event(1, 'x'.repeat(30_000)), event(2)) + more) });
      queue.flushAtHide();
      expect(idsOf()).toEqual(expected);
    });
  });

  it('that are too many again, after a success, are told again', async () => {
    const { track, last, lines } = opened();
    for (let count = 0; count < 1_002; count += 1) track();
    await last().answer('accepted');
    for (let count = 0; count < 1_002; count += 1) track();
    expect(lines).toHaveLength(2);
  });

  it('an event that fills a body goes alone; a larger one is left out with a line in the log', async () => {
    const { track, idsOf, last, lines } = opened();
    const rest = 60 * 1024 - '{"events":[{"event_name":"happened","id":1,"text":""}]}'.length;
    track({ text: 'x'.repeat(rest) });
    track({ text: 'x'.repeat(rest + 1) });
    track();
    expect(last().bytes).toBe(60 * 1024);
    await last().answer('accepted');
    expect(idsOf()).toEqual([[1], [3]]);
    expect(lines).toEqual(['The event happened is too large to be sent and is left out.']);
  });

  it('at most 1,000 wait; of more the oldest are left out, but none that may have arrived', async () => {
    const { track, idsOf, last, lines } = opened();
    for (let count = 0; count < 1_005; count += 1) track();
    expect(lines).toEqual(['More than 1000 events wait; the oldest are left out.']);
    for (let count = 0; count < 11; count += 1) await last().answer('accepted');
    expect(idsOf()[0]).toEqual([1]);
    expect(idsOf().flat().slice(1)).toEqual(Array.from({ length: 999 }, (_, index) => index + 7));
  });

  it('[ANALYTICS-37] whatever the backend does, each is accepted once and in order', async () => {
    const outcomes = fc.array(fc.constantFrom<PostOutcome>('accepted', 'refused'), { maxLength: 20 });
    const bursts = fc.array(fc.nat({ max: 130 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(outcomes, bursts, async (answers, tracked) => {
        const { track, attempts } = opened();
        const accepted: number[] = [];
        let total = 0;
        let answered = 0;
        const answerNext = async (outcome: PostOutcome) => {
          const attempt = attempts[answered];
          if (!attempt) return vi.advanceTimersToNextTimerAsync();
          answered += 1;
          if (outcome === 'accepted') accepted.push(...attempt.ids);
          return attempt.answer(outcome);
        };
        for (let step = 0; step < Math.max(answers.length, tracked.length); step += 1) {
          for (let count = 0; count < (tracked[step] ?? 0); count += 1) track();
          total += tracked[step] ?? 0;
          await answerNext(answers[step] ?? 'accepted');
        }
        for (let step = 0; step < 60 && accepted.length < total; step += 1) await answerNext('accepted');
        expect(accepted).toEqual(
          Array.from({ length: Math.min(total, accepted.length) }, (_, index) => index + 1),
        );
        expect(accepted).toHaveLength(total);
      }),
      { numRuns: 40 },
    );
  });
});

describe('when the page goes out of sight', () => {
  it('what waits goes at once, beside what is under way, and outlives the page', async () => {
    const { queue, track, idsOf, last, attempts } = opened();
    track();
    track();
    queue.flushAtHide();
    expect(idsOf()).toEqual([[1], [2]]);
    expect(last().keepalive).toBe(true);
    queue.flushAtHide();
    expect(attempts).toHaveLength(2);
  });

  it('what failed goes again at once; if it fails again, the delay that runs is not changed', async () => {
    const setup = opened();
    const { queue, track, idsOf, last } = setup;
    track();
    await last().answer('refused');
    await vi.advanceTimersByTimeAsync(500);
    queue.flushAtHide();
    expect(last().keepalive).toBe(true);
    await last().answer('refused');
    await vi.advanceTimersByTimeAsync(1_499);
    expect(idsOf()).toEqual([[1], [1]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(idsOf()).toEqual([[1], [1], [1]]);
    expect(await delayAfterRefusal(setup)).toBe(4_000);
  });

  it('a success then ends the waiting', async () => {
    const { queue, track, idsOf, last } = opened();
    track();
    await last().answer('refused');
    queue.flushAtHide();
    track();
    await last().answer('accepted');
    expect(idsOf().at(-1)).toEqual([2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('together with what is under way it is at most 60 KiB', async () => {
    const { queue, track, idsOf, attempts, last } = opened();
    track({ text: 'x'.repeat(40 * 1024) });
    for (let count = 0; count < 30; count += 1) track({ text: 'x'.repeat(1_024) });
    queue.flushAtHide();
    const sum = attempts.reduce((bytes, attempt) => bytes + attempt.bytes, 0);
    expect(sum).toBeLessThanOrEqual(61 * 1024);
    expect(last().ids.length).toBeGreaterThan(15);
    await attempts[1]?.answer('accepted');
    await attempts[0]?.answer('accepted');
    expect(idsOf().flat()).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  });
});

describe('after close', () => {
  it('what waits is sent once more, and then nothing is scheduled', async () => {
    const { queue, track, idsOf, last } = opened();
    track();
    await last().answer('refused');
    track();
    queue.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(idsOf()).toEqual([[1], [1, 2]]);
    expect(last().keepalive).toBe(true);
    await last().answer('refused');
    expect(vi.getTimerCount()).toBe(0);
    queue.close();
    expect(idsOf()).toHaveLength(2);
  });

  it('what is under way ends by itself, and nothing new is taken', async () => {
    const { queue, track, idsOf, attempts } = opened();
    track();
    queue.close();
    track();
    await attempts[0]?.answer('refused');
    expect(vi.getTimerCount()).toBe(0);
    track();
    queue.flush();
    expect(idsOf()).toEqual([[1], [1]]);
  });
});
