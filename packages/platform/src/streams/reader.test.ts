import { describe, expect, it } from 'vitest';
import { Reader } from './reader.ts';
import type { Missed, OwnEvent } from './streams.store.ts';

const event = (number: number): OwnEvent => ({ number, name: 'coins', message: { number }, about: null });

/** A person's table, and one connection that reads it. Every question waits until it is answered. */
class Stage {
  readonly sent: (number | 'state')[] = [];
  readonly asked: (number | null)[] = [];
  readonly givenUp: unknown[] = [];
  isOpen = true;
  readonly reader: Reader;
  #answers: ((missed: Missed | Error) => void)[] = [];

  constructor(since: number | null) {
    this.reader = new Reader({
      since,
      read: (from) => {
        this.asked.push(from);
        return new Promise((resolve, reject) => {
          this.#answers.push((missed) => (missed instanceof Error ? reject(missed) : resolve(missed)));
        });
      },
      isOpen: () => this.isOpen,
      send: (name, _message, { number }) => this.sent.push(name === 'coins' ? number : 'state'),
      giveUp: (error) => this.givenUp.push(error),
    });
    this.reader.begin();
  }

  async answer(missed: Missed | Error): Promise<void> {
    this.#answers.shift()?.(missed);
    await new Promise((resolve) => setImmediate(resolve));
  }

  events = (...numbers: number[]): Promise<void> =>
    this.answer({ last: numbers.at(-1) ?? 0, events: numbers.map(event) });
}

describe('what a connection is sent', () => {
  it('is what it missed, then what happens', async () => {
    const stage = new Stage(3);
    await stage.events(4, 5);
    stage.reader.hear(event(6));
    expect([stage.sent, stage.asked]).toEqual([[4, 5, 6], [3]]);
  });

  it('is the state first, where it knows nothing', async () => {
    const stage = new Stage(null);
    await stage.answer({ last: 9, state: {} });
    stage.reader.hear(event(9));
    stage.reader.hear(event(10));
    expect(stage.sent).toEqual(['state', 10]);
  });

  it('has its number beside it, the state that of the last event in it, and what it is about where that is said', async () => {
    const sent: unknown[][] = [];
    const reader = new Reader({
      since: null,
      read: async () => ({ last: 9, state: { coins: 5 } }),
      isOpen: () => true,
      send: (...what) => sent.push(what),
      giveUp: () => {},
    });
    reader.begin();
    await new Promise((resolve) => setImmediate(resolve));
    reader.hear(event(10));
    reader.hear({ ...event(11), about: 'a warning' });
    expect(sent).toEqual([
      ['own:snapshot', { coins: 5 }, { number: 9 }],
      ['coins', { number: 10 }, { number: 10 }],
      ['coins', { number: 11 }, { number: 11, about: 'a warning' }],
    ]);
  });

  it('is nothing twice: what was heard while it read is in the table', async () => {
    const stage = new Stage(3);
    stage.reader.hear(event(4));
    stage.reader.hear(event(5));
    await stage.events(4, 5);
    stage.reader.hear(event(4));
    expect([stage.sent, stage.asked]).toEqual([[4, 5], [3]]);
  });

  it('is read again where an event was heard that the table did not show yet', async () => {
    const stage = new Stage(3);
    stage.reader.hear(event(5));
    await stage.events(4);
    expect(stage.asked).toEqual([3, 4]);
    await stage.events(5);
    expect([stage.sent, stage.asked]).toEqual([
      [4, 5],
      [3, 4],
    ]);
  });

  it('is not asked for without end where a number was heard that no table has', async () => {
    const stage = new Stage(3);
    await stage.events();
    stage.reader.hear(event(9));
    await stage.events();
    expect([stage.sent, stage.asked]).toEqual([[], [3, 3]]);
    stage.reader.hear(event(4));
    expect(stage.sent).toEqual([4]);
  });

  it('is read where an event is heard before its neighbour', async () => {
    const stage = new Stage(3);
    await stage.events();
    stage.reader.hear(event(5));
    stage.reader.hear(event(4));
    await stage.events(4, 5);
    expect([stage.sent, stage.asked]).toEqual([
      [4, 5],
      [3, 3],
    ]);
  });

  it('ends with the connection, and a table that cannot be read gives the connection up', async () => {
    const closed = new Stage(3);
    closed.isOpen = false;
    await closed.events(4);
    expect(closed.sent).toEqual([]);
    const failing = new Stage(3);
    const error = new Error('away');
    await failing.answer(error);
    expect(failing.givenUp).toEqual([error]);
  });
});
