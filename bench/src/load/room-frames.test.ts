import { expect, it } from 'vitest';
import { RoomFrames } from './room-frames.ts';

const line = (seq: number, clientId: string, text = '~T12.5~ u1 hello') => ({
  seq,
  type: 'chat:message',
  clientId,
  text,
});
const frame = (from: number, events: object[]) =>
  Buffer.from(`42${JSON.stringify(['room:events', { roomId: 'r', from, events }])}`);
const read = (frames: RoomFrames, bytes: Buffer) => frames.read(bytes, 0, bytes.length);

it('says which numbers a frame covers, how many are messages, and when they were sent', () => {
  const bytes = frame(7, [line(7, 'a'), { seq: 8, type: 'room:left' }, { seq: 9, type: 'chat:typing' }]);
  expect(read(new RoomFrames(), bytes)).toMatchObject({
    from: 7,
    events: 3,
    messages: 2,
    sentAtMs: [12.5],
    lines: [{ seq: 7, clientId: 'a' }],
  });
});

it('reads the same bytes once, and other bytes with the same number anew', () => {
  const frames = new RoomFrames();
  const first = read(frames, frame(7, [line(7, 'a')]));
  expect(read(frames, frame(7, [line(7, 'a')]))).toBe(first);
  const other = read(frames, frame(7, [line(7, 'b'), line(8, 'c')]));
  expect(other.events).toBe(2);
});

it('a frame that skips a number is an error', () => {
  expect(() => read(new RoomFrames(), frame(7, [line(7, 'a'), line(9, 'b')]))).toThrow('event 8');
});
