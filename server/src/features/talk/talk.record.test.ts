import { expect, it } from 'vitest';
import { EventRecord } from './talk.record.ts';

type Event = { seq: number; type: 'said'; text: string } | { seq: number; type: 'came'; who: string };

const RULES = { tickMs: 50, unhurriedMs: 250, kept: { events: 3, eventsMs: 60_000 } };
const START = 1_000_000;
const said = (text: string) => ({ type: 'said', text }) as const;
const came = (who: string) => ({ type: 'came', who }) as const;
const recordOf = () => new EventRecord<Event>(RULES, new Set(['came']));

it('[R1] [R3] numbers whatever happens without gaps, and gives what was missed as long as it is kept', () => {
  const record = recordOf();
  expect([record.seq, record.since(0), record.since(1)]).toEqual([0, [], undefined]);
  for (const happening of [came('a'), said('eins'), came('b'), said('zwei')]) record.add(happening, START);
  expect(record.since(1)).toEqual([
    { seq: 2, type: 'said', text: 'eins' },
    { seq: 3, type: 'came', who: 'b' },
    { seq: 4, type: 'said', text: 'zwei' },
  ]);
  expect([record.since(0), record.since(4), record.since(5)]).toEqual([undefined, [], undefined]);
  record.add(said('drei'), START + 60_001);
  expect(record.since(4)).toEqual([{ seq: 5, type: 'said', text: 'drei' }]);
  expect(record.since(3)).toBeUndefined();
});

it('[R30] what was told is told otherwise from now on, with its number, to whoever has not heard it', () => {
  const record = recordOf();
  for (const happening of [came('a'), said('eins'), said('zwei')]) record.add(happening, START);
  const [, , other] = record.since(0) ?? [];
  record.retell((event) => (event.type === 'said' && event.text === 'eins' ? { ...event, text: '' } : event));
  const kept = record.since(0);
  for (const told of [kept, record.take(START)]) {
    expect(told).toMatchObject([{ seq: 1 }, { seq: 2, text: '' }, { seq: 3, text: 'zwei' }]);
    // What stays is the same object: what it is as JSON was made once.
    expect(told?.[2]).toBe(other);
  }
});

it('[R12] what is unhurried waits for the beat, and leaves earlier with what is not', () => {
  const record = recordOf();
  expect(record.dueAt(START)).toBeNull();
  record.add(came('a'), START + 10);
  expect(record.dueAt(START + 10)).toBe(START + 50);
  record.add(said('eins'), START + 20);
  expect(record.dueAt(START + 20)).toBe(START + 20);
  expect(record.take(START + 20).map(({ seq }) => seq)).toEqual([1, 2]);
  expect([record.dueAt(START + 20), record.take(START + 20)]).toEqual([null, []]);
  // Within a beat of the last frame nothing is at once.
  record.add(said('zwei'), START + 30);
  expect(record.dueAt(START + 30)).toBe(START + 50);
  expect(record.dueAt(START + 70)).toBe(START + 70);
});

it('[R12] what is unhurried leaves rarely where there is much of it, and with whatever else is told', () => {
  const record = recordOf();
  const tell = (happening: ReturnType<typeof came> | ReturnType<typeof said>, now: number) => {
    record.add(happening, now);
    return record.dueAt(now);
  };
  expect(tell(came('a'), START + 10)).toBe(START + 50);
  record.take(START + 50);
  expect(tell(came('b'), START + 60)).toBe(START + 300);
  expect(tell(came('c'), START + 280)).toBe(START + 300);
  expect(record.take(START + 300)).toHaveLength(2);
  // A line takes it along, and the next of its kind waits from then on.
  expect(tell(came('d'), START + 310)).toBe(START + 550);
  expect(tell(said('eins'), START + 320)).toBe(START + 350);
  expect(record.take(START + 350)).toHaveLength(2);
  expect(tell(came('e'), START + 540)).toBe(START + 600);
  record.take(START + 600);
  // After a pause it is the next beat again.
  expect(tell(came('f'), START + 900)).toBe(START + 950);
});
