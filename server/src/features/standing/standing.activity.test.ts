import { createStillClock, MINUTE_MS } from '@plausch/platform/clock';
import { beforeEach, describe, expect, it } from 'vitest';
import { Activity, type Earned, type Other } from './standing.activity.ts';
import { standingRules as rules } from './standing.rules.ts';

/** Sunday, 19:00 in Berlin. */
const EVENING = Date.parse('2026-11-01T18:00:00Z');
const LINES = [
  'Hallo zusammen',
  'Wie geht es euch?',
  'Mir geht es gut',
  'Schön hier',
  'Wer mag Kaffee?',
  'Ich auch',
  'Tee oder Kakao',
];

let clock: ReturnType<typeof createStillClock>;
let activity: Activity;
let others: Map<string, Other>;
let isActive: boolean;
let own: string | undefined;
beforeEach(() => {
  clock = createStillClock(EVENING);
  activity = new Activity(clock, rules);
  isActive = true;
  own = '203.0.113';
  others = new Map();
  come('bert', '198.51.100');
  come('clara', '192.0.2');
  activity.findPlacesBy(() => ({ isActive, neighbourhood: own, others: [...others.values()] }));
});

const come = (accountId: string, neighbourhood: string | undefined, spokeAt?: number) =>
  others.set(accountId, { accountId, neighbourhood, spokeAt });
const sum = (earned: readonly Earned[], source?: Earned['source']) =>
  earned.filter((one) => source === undefined || one.source === source).reduce((all, { ap }) => all + ap, 0);
const talked = () => sum(activity.take(), 'talking');
/** One line a minute; what each of them earned by talking. */
const saysEveryMinute = (count: number, before: (minute: number) => void = () => {}) =>
  Array.from({ length: count }, (_, minute) => {
    clock.advance(MINUTE_MS);
    before(minute);
    activity.said('anna', LINES[minute % LINES.length] ?? '');
    return talked();
  });

describe('[ECON-10 a] [ST1] talking', () => {
  it('earns once a minute, however much is said', () => {
    for (const line of LINES) activity.said('anna', line);
    expect(talked()).toBe(1);
    expect(saysEveryMinute(5)).toEqual([1, 1, 1, 1, 1]);
  });

  it('the first line of a day earns ten, and the next one again after four in the morning', () => {
    activity.said('anna', 'Hallo');
    clock.advance(MINUTE_MS);
    activity.said('anna', 'Guten Abend');
    expect(sum(activity.take(), 'first_line')).toBe(10);
    clock.advance(Date.parse('2026-11-02T02:59:00Z') - clock.now());
    activity.said('anna', 'Noch wach');
    expect(sum(activity.take(), 'first_line')).toBe(0);
    clock.advance(MINUTE_MS);
    activity.said('anna', 'Guten Morgen');
    expect(sum(activity.take(), 'first_line')).toBe(10);
  });

  it.each([
    ['has two letters', 'haha!! :-)'],
    ['is a command', '/wuerfel abc'],
    ['has no letter at all', '12345 ???'],
  ])('a line earns nothing that %s', (_what, line) => {
    activity.said('anna', line);
    expect(talked()).toBe(0);
  });

  it('nor one that is among the last five of its author, in other letters or not; the sixth is new again', () => {
    activity.said('anna', 'Hallo du');
    expect(talked()).toBe(1);
    clock.advance(MINUTE_MS);
    activity.said('anna', ' HALLO  du ');
    expect(talked()).toBe(0);
    for (const line of LINES.slice(0, 5)) activity.said('anna', line);
    activity.take();
    clock.advance(MINUTE_MS);
    activity.said('anna', 'Hallo du');
    expect(talked()).toBe(1);
  });

  it.each<[string, () => void, number]>([
    ['one other alone', () => others.delete('clara'), 0],
    ['two others, one of them of the own network', () => come('clara', '203.0.113'), 0],
    [
      'two others whose networks tell nothing',
      () => ['bert', 'clara'].map((name) => come(name, undefined)),
      1,
    ],
    ['nobody who is there', () => others.clear(), 0],
    ['others, while muted or away', () => (isActive = false), 0],
    ['others, from a network that tells nothing', () => (own = undefined), 1],
  ])('with %s', (_who, set, ap) => {
    set();
    activity.said('anna', 'Hallo zusammen');
    expect(talked()).toBe(ap);
  });

  it('outside of rooms nothing is earned', () => {
    activity.findPlacesBy(() => undefined);
    activity.said('anna', 'Hallo zusammen');
    activity.acted('anna');
    expect(activity.take()).toEqual([]);
  });
});

describe('[ECON-10 a] [ST2] being there', () => {
  const acted = (everyMs: number, count: number) => {
    for (let i = 0; i < count; i += 1) {
      activity.acted('anna');
      clock.advance(everyMs);
    }
    return sum(activity.take(), 'presence');
  };

  it('earns once in five minutes in which something is done, with nobody else as well', () => {
    others.clear();
    expect(acted(10_000, 30)).toBe(1);
    expect(acted(MINUTE_MS, 20)).toBe(4);
  });

  it('[ECON-10 b] earns nothing while nothing is done, and nothing while away', () => {
    activity.acted('anna');
    activity.take();
    clock.advance(60 * MINUTE_MS);
    expect(activity.take()).toEqual([]);
    isActive = false;
    expect(acted(MINUTE_MS, 20)).toBe(0);
  });
});

describe('[ECON-10 a] [ST4] one and the same partner', () => {
  const bertSpeaks = () => come('bert', '198.51.100', clock.now());

  it('halves what is earned after an hour, also of the first line of a day', () => {
    const earned = saysEveryMinute(120, bertSpeaks);
    expect(earned.slice(0, 60)).toEqual(Array(60).fill(1));
    expect(earned.slice(60).filter(Boolean).length).toBe(30);
    clock.advance(Date.parse('2026-11-02T01:50:00Z') - clock.now());
    const atNight = Array.from({ length: 75 }, (_, minute) => {
      clock.advance(MINUTE_MS);
      bertSpeaks();
      activity.said('anna', LINES[minute % LINES.length] ?? '');
      return sum(activity.take(), 'first_line');
    });
    expect(atNight.filter(Boolean)).toEqual([5]);
  });

  it('it ends with a third who speaks, and with a quarter of an hour apart', () => {
    saysEveryMinute(70, bertSpeaks);
    come('clara', '192.0.2', clock.now() + MINUTE_MS);
    expect(saysEveryMinute(4, bertSpeaks)).toEqual([1, 1, 1, 1]);
    come('clara', '192.0.2');
    saysEveryMinute(70, bertSpeaks);
    clock.advance(16 * MINUTE_MS);
    expect(saysEveryMinute(4, bertSpeaks)).toEqual([1, 1, 1, 1]);
  });

  it('in a room of two the other one is the partner, also where nobody speaks', () => {
    others.delete('clara');
    const earned = Array.from({ length: 30 }, () => {
      activity.acted('anna');
      clock.advance(5 * MINUTE_MS);
      return sum(activity.take(), 'presence');
    });
    expect([earned.slice(0, 12), earned.slice(12).filter(Boolean).length]).toEqual([Array(12).fill(1), 9]);
  });
});

it('[ST3] of many who have not done anything for long nothing is left', () => {
  for (let i = 0; i < 1_000; i += 1) activity.acted(`person${i}`);
  expect([activity.size, activity.take().length]).toEqual([1_000, 1_000]);
  clock.advance(3 * 60 * MINUTE_MS);
  activity.take();
  expect(activity.size).toBe(0);
});

it('[ST3] what could not be written down waits, up to a bound', () => {
  activity.acted('anna');
  const earned = activity.take();
  activity.putBack(earned);
  expect(activity.take()).toEqual(earned);
  activity.putBack(Array.from({ length: 150_000 }, () => earned[0] as Earned));
  activity.said('bert', 'Hallo zusammen');
  expect(activity.take().length).toBe(100_000);
});
