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
    const { emojis: _, ...first } = {
      ...lineOf('anna', 'first', START),
      text: '',
      gone: 'author',
      emojis: [],
    };
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
      expect(said).toMatchObject([
        { id: 'first', text: '', gone: 'author' },
        { id: 'second', text: 'Hallo' },
      ]);
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

describe('[R32] a line that is changed', () => {
  const changed = { id: 'first', userId: 'anna', text: 'Hallo!', edited: true } as const;

  it('keeps its place, time and name, and has the emojis of its new words', () => {
    const room = roomWithTalk();
    room.edit(changed, START + 1_000);
    const [first, second] = room.snapshot(START).history;
    expect(first).toEqual({ ...lineOf('anna', 'first', START), text: 'Hallo!', edited: true });
    expect(second).toEqual(lineOf('anna', 'second', START));
    room.edit({ ...changed, emojis: [{ token: ':b:', kindId: 'b' }] }, START + 2_000);
    expect(room.snapshot(START).history[0]?.emojis).toEqual([{ token: ':b:', kindId: 'b' }]);
  });

  it('is told with a number of its own; who comes later reads nothing of what it said before', () => {
    const room = roomWithTalk();
    room.edit(changed, START);
    room.edit({ ...changed, text: 'Guten Tag' }, START);
    const missed = room.eventsSince('epoch', 0) ?? [];
    for (const events of [drain(room, START), missed]) {
      expect(events.map((event) => event.seq)).toEqual([1, 2, 3, 4, 5]);
      const ofLine = events.filter((event) => 'id' in event && event.id === 'first');
      expect(ofLine.map(({ type }) => type)).toEqual(['chat:message', 'chat:edited', 'chat:edited']);
      for (const event of ofLine) expect(event).toMatchObject({ text: 'Guten Tag', edited: true });
    }
  });

  it('and is taken out afterwards leaves no words anywhere', () => {
    const room = roomWithTalk();
    room.edit(changed, START);
    room.takeOut('first', 'author', START);
    const events = room.eventsSince('epoch', 0) ?? [];
    expect(JSON.stringify(events)).not.toContain('Hallo!');
    expect(events.filter(({ type }) => type === 'chat:edited')).toEqual([]);
    expect(room.snapshot(START).history[0]).not.toHaveProperty('edited');
  });

  it('[R26] brings its author back', () => {
    const room = roomWithTalk();
    room.goAway('anna', {}, START);
    drain(room, START);
    room.edit(changed, START);
    expect(drain(room, START).map(({ type }) => type)).toEqual(['presence:changed', 'chat:edited']);
  });
});

describe('[R34] [R35] [R36] what is tied to a line', () => {
  const tied = { ...lineOf('anna', 'tied', START), replyTo: 'first', mentions: ['bert'] };
  const reacted = (userId: string, on = true) => ({ id: 'tied', userId, kind: 'heart' as const, on });

  it('a reaction is told with a number of its own and stands in the history until it is taken away', () => {
    const room = roomWithTalk();
    room.say(tied, START);
    drain(room, START);
    room.react(reacted('anna'), START);
    room.react(reacted('bert'), START);
    expect(room.snapshot(START).history.at(-1)?.reactions).toEqual([
      { kind: 'heart', userIds: ['anna', 'bert'] },
    ]);
    room.react(reacted('anna', false), START);
    room.react(reacted('bert', false), START);
    expect(room.snapshot(START).history.at(-1)).toEqual(tied);
    expect(drain(room, START).map(({ type }) => type)).toEqual(Array(4).fill('chat:reacted'));
  });

  it('[R26] a reaction brings its person back', () => {
    const room = roomWithTalk();
    room.goAway('anna', {}, START);
    drain(room, START);
    room.react(reacted('anna'), START);
    expect(drain(room, START).map(({ type }) => type)).toEqual(['presence:changed', 'chat:reacted']);
  });

  it('all of it goes with the words, and new words have the mentions of their own alone', () => {
    const room = roomWithTalk();
    room.say(tied, START);
    room.react(reacted('anna'), START);
    room.edit({ id: 'tied', userId: 'anna', text: 'Hallo', edited: true }, START);
    const changed = room.snapshot(START).history.at(-1);
    expect(changed).toMatchObject({ replyTo: 'first', reactions: [{ kind: 'heart', userIds: ['anna'] }] });
    expect(changed).not.toHaveProperty('mentions');
    room.takeOut('tied', 'author', START);
    const left = room.snapshot(START).history.at(-1);
    for (const tie of ['replyTo', 'mentions', 'reactions']) expect(left).not.toHaveProperty(tie);
    const told = JSON.stringify(room.eventsSince('epoch', 0));
    for (const tie of ['chat:reacted', 'replyTo', 'mentions']) expect(told).not.toContain(tie);
  });
});
