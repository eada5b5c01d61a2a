import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-01T11:00:00Z');

let builds: typeof import('./builds.ts');
let stop: () => void;
/** What lies beside the build on the server, and what was asked for. */
let files: Record<string, object>;
let asked: string[];

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON });
  vi.resetModules();
  builds = await import('./builds.ts');
  stop = () => {};
  asked = [];
  files = { '/builds/latest.json': { id: 'old', timestamp: NOON } };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const file = files[address.replace(/\?.*/, '')];
    return file ? Response.json(file) : new Response(null, { status: 404 });
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the next navigation meets: the response that leads to a document, or undefined. */
async function navigation(): Promise<Response | undefined> {
  const request = new Request('https://plausch.test/garderobe?a=1');
  try {
    await builds.freshBuild({ request } as Parameters<typeof builds.freshBuild>[0], async () => undefined);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function putUp(id: string) {
  files['/builds/latest.json'] = { id, timestamp: NOON };
  files[`/builds/meta/${id}.json`] = { id, timestamp: NOON, matcher: {} };
}

describe('the look for a newer build', () => {
  it('[SHELL-25 a, SHELL-25 b] [SHELL-26 b] comes every hour, not before, with the time of the look', async () => {
    stop = builds.watchBuilds('old');
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([`/builds/latest.json?${NOON + HOUR_MS}`]);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(asked).toEqual([
      `/builds/latest.json?${NOON + HOUR_MS}`,
      `/builds/latest.json?${NOON + 2 * HOUR_MS}`,
    ]);
  });

  it('does not come where the document names no build', async () => {
    stop = builds.watchBuilds(undefined);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(asked).toEqual([]);
  });

  it('[SHELL-27 client] reads id and matcher of what it found, and then looks no more', async () => {
    stop = builds.watchBuilds('old');
    putUp('new');
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(asked).toEqual([`/builds/latest.json?${NOON + HOUR_MS}`, '/builds/meta/new.json']);
  });
});

describe('the next navigation', () => {
  it('[SHELL-28] loads the document at its target once there is a newer build', async () => {
    stop = builds.watchBuilds('old');
    putUp('new');
    expect(await navigation()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    const response = await navigation();
    expect(response?.headers.get('location')).toBe('https://plausch.test/garderobe?a=1');
    expect(response?.headers.get('x-remix-reload-document')).toBe('true');
  });

  it('[SHELL-29] stays in the page while the build is the same', async () => {
    stop = builds.watchBuilds('old');
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
    expect(await navigation()).toBeUndefined();
  });

  it.each([
    ['is not there', undefined],
    ['are of another build', { id: 'other', matcher: {} }],
    ['lack the matcher', { id: 'new' }],
  ])('stays in the page while the facts of the newer build: %s', async (_what, facts) => {
    stop = builds.watchBuilds('old');
    putUp('new');
    delete files['/builds/meta/new.json'];
    if (facts) files['/builds/meta/new.json'] = facts;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(await navigation()).toBeUndefined();
    putUp('new');
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(await navigation()).toBeInstanceOf(Response);
  });

  it('stays in the page while no document could come, and loads it once one can', async () => {
    stop = builds.watchBuilds('old');
    putUp('new');
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    vi.stubGlobal('navigator', { onLine: false });
    expect(await navigation()).toBeUndefined();
    vi.stubGlobal('navigator', { onLine: true });
    expect(await navigation()).toBeInstanceOf(Response);
  });

  it('stays in the page while the server is out of reach', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    stop = builds.watchBuilds('old');
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(await navigation()).toBeUndefined();
  });
});
