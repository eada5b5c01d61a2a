import { describe, expect, it } from 'vitest';
import { drain, lineOf, openRoom, person, START } from './rooms.live.fixture.ts';

/** A room in which one person has said two lines. */
function roomWithTalk() {
  const room = openRoom();
  room.join(person('anna'), START);
  room.say({ ...lineOf('anna', 'first', START), emojis: [{ token: ':a:', kindId: 'a' }] }, START);
  room.say(lineOf('anna', 'second', START), START);
  return room;
}

describe('[R30] a line that is taken out', () => {
  it('leaves its place in the history, without words and emojis, and the others as they are', () => {
    const room = roomWithTalk();
    room.takeOut('first', 'author', START);
    const { emojis: _, ...first } = { ...lineOf('anna', 'first', START), text: '', gone: 'author', emojis: [] };
    expect(room.snapshot(START).history).toEqual([first, lineOf('anna', 'second', START)]);
  });

  it('is told with a number of its own, and without words to those who have not heard it yet', () => {
    const room = roomWithTalk();
    const { seq } = room;
    room.takeOut('first', 'author', START);
    const waiting = drain(room, START);
    const missed = room.eventsSince('epoch', 0) ?? [];
    for (const events of [waiting, missed]) {
      expect(events.map((event) => event.seq)).toEqual([1, 2, 3, 4]);
      expect(events.at(-1)).toEqual({ seq: seq + 1, type: 'chat:deleted', id: 'first', gone: 'author' });
      const said = events.filter(({ type }) => type === 'chat:message');
      expect(said).toMatchObject([{ id: 'first', text: '', gone: 'author' }, { id: 'second', text: 'Hallo' }]);
      expect(said[0]).not.toHaveProperty('emojis');
      expect(said[1]).not.toHaveProperty('gone');
    }
  });

  it('once more is nothing new; one that is not kept any more is told all the same', () => {
    const room = roomWithTalk();
    room.takeOut('first', 'author', START);
    room.takeOut('first', 'team', START);
    room.takeOut('long ago', 'author', START);
    expect(drain(room, START).filter(({ type }) => type === 'chat:deleted')).toMatchObject([
      { id: 'first', gone: 'author' },
      { id: 'long ago' },
    ]);
  });
});
