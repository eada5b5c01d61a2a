import { callApi } from '@plausch/dev-env';
import { launchBrowser } from '@plausch/dev-env/browser';
import { createRandom, FaultyProxy } from '@plausch/dev-env/faults';
import type { Browser } from 'playwright-core';
import type { BenchContext, BenchResult } from '../benchmark.ts';
import { takeTurns } from '../fanout/rounds.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, spreadOf } from '../report/ratios.ts';
import { Crowd } from '../stage/crowd.ts';
import { startDatabase } from '../subjects/database.ts';
import { startPlausch } from '../subjects/plausch.ts';
import { PERSON } from './person.ts';

/** To the server and back. */
const LATENCY_MS = 150;
/** People who are in the Kaffeehaus, some of them walking and talking. */
const AVATARS = 20;
const ROOM = 'kaffeehaus';

/** A place with a lively Kaffeehaus, and a slow network in front of it. */
export type SlowPlace = {
  readonly browser: Browser;
  /** The place over the slow network, as a phone reaches it. */
  readonly origin: string;
  /** The server itself: what is no part of the way is asked of it. */
  readonly serverOrigin: string;
  /** A token of an account that no visitor has used. */
  nextToken(): string;
};

/** How long the way was; of that, how long the newcomer waited for the place; and with how many taps. */
export type Walked = { readonly wholeMs: number; readonly waitedMs: number; readonly taps: number };

export type Way = {
  /** Of the target: `P29`. */
  readonly id: string;
  readonly name: string;
  /** What the target says, without its unit. */
  readonly what: string;
  /** What the newcomer does besides typing and tapping, for the report. */
  readonly pauses: string;
  /** Accounts that walk it, one each round. */
  readonly accounts: number;
  readonly seed: number;
  /** Walks it once, on a new device. */
  walk(place: SlowPlace, round: number): Promise<Walked>;
};

/** Measures one way through the place, from its first address to its end, on a slow phone far from the server. */
export async function measureWay(context: BenchContext, way: Way): Promise<BenchResult> {
  const { id, name } = way;
  await using closers = new AsyncDisposableStack();
  const database = await startDatabase();
  closers.defer(() => database.stop());
  const browser = await launchBrowser('installed');
  closers.defer(() => browser.close());
  const server = await startPlausch(database, {
    name: id.toLowerCase(),
    people: AVATARS + way.accounts,
    rooms: { count: 0, capacity: 1 },
  });
  closers.defer(() => server.stop());
  const network = await FaultyProxy.start(server.port, createRandom(way.seed));
  closers.defer(() => network.close());
  network.weather = { delayMs: LATENCY_MS / 2 };

  const serverOrigin = `http://localhost:${server.port}`;
  const crowd = await Crowd.enter({
    port: server.port,
    roomId: await roomOf(serverOrigin),
    tokens: server.tokens.slice(0, AVATARS),
    random: createRandom(way.seed + 1).next,
  });
  closers.defer(() => crowd.leave());
  crowd.begin();

  const unused = server.tokens.slice(AVATARS).values();
  const place: SlowPlace = {
    browser,
    origin: `http://localhost:${network.port}`,
    serverOrigin,
    nextToken() {
      const { value } = unused.next();
      if (value === undefined) throw new Error('every account has walked');
      return value;
    },
  };
  const { outcomes, counting } = await takeTurns(context, [{ name }], async (_, round) => {
    const subject = `${id} ${name}`;
    const slice = await takeSlice({ round, subject, pid: process.pid }, () => way.walk(place, round));
    const { wholeMs = Number.NaN, waitedMs = Number.NaN } = slice.facts;
    context.note(`  round ${round}: ${seconds(wholeMs)}, of which ${seconds(waitedMs)} waited`);
    return { slice };
  });
  const figures = (key: keyof Walked) => counting.flatMap((round) => round.get(name)?.slice.facts[key] ?? []);
  const waited = spreadOf(figures('waitedMs'));
  return {
    targets: [
      judge({
        id,
        what: `${way.what}, in s`,
        ratios: figures('wholeMs').map((ms) => ms / 1_000),
        levels: { must: 60, goal: 45, moonshot: 35 },
      }),
    ],
    facts: {
      [`${id} waited`]: `${seconds(waited.min)} / ${seconds(waited.median)} / ${seconds(waited.max)} (min / median / max)`,
      [`${id} taps`]: String(spreadOf(figures('taps')).max),
      [`${id} person`]: `${PERSON.letterMs} ms a letter, ${PERSON.tapMs} ms before a tap, ${way.pauses}`,
    },
    slices: outcomes.map(({ slice }) => slice),
    versions: { chromium: browser.version(), postgresql: database.version },
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function roomOf(origin: string): Promise<string> {
  const { body } = await callApi(origin, 'listRooms', {});
  const room = body.items.find(({ slug }) => slug === ROOM);
  if (!room) throw new Error(`there is no room ${ROOM}`);
  return room.id;
}
