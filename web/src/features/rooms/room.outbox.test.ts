import type { Line } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { asWritten, nextToSend, type PendingLine, unsettled, verdictOf, withLine } from './room.outbox.ts';

const pending = (clientId: string, change: Partial<PendingLine> = {}): PendingLine => ({
  clientId,
  text: clientId,
  at: 0,
  sent: false,
  waited: false,
  ...change,
});
const numbered = (clientId: string): Line => ({
  id: `id-${clientId}`,
  clientId,
  userId: 'anna',
  username: 'Anna',
  text: clientId,
  bubbleColorId: 'sun',
  at: 1,
});

describe('the outbox', () => {
  it('a line leaves it when the transcript shows the same client id, so it is never seen twice', () => {
    const waiting = [pending('a'), pending('b')];
    expect(unsettled(waiting, [numbered('a')])).toEqual([pending('b')]);
    expect(unsettled(waiting, [numbered('x')])).toBe(waiting);
  });

  it('sends lines in the order they were written and none twice', () => {
    const waiting = [pending('a', { sent: true }), pending('b'), pending('c')];
    expect(nextToSend(waiting)?.clientId).toBe('b');
    expect(nextToSend(withLine(waiting, 'b', { sent: true }))?.clientId).toBe('c');
    expect(nextToSend([pending('a', { sent: true })])).toBeUndefined();
  });

  it('keeps what did not get through and hands back what the room refused', () => {
    expect(verdictOf('unavailable', pending('a'))).toBe('keep');
    expect(verdictOf('not_in_room', pending('a'))).toBe('rejoin');
    expect(verdictOf('invalid', pending('a'))).toBe('hand_back');
  });

  it('[CHAT-24 e] [OP-30] what was said already comes back to its writer, also when it had waited', () => {
    expect(verdictOf('repeated', pending('a'))).toBe('hand_back');
    expect(verdictOf('repeated', pending('a', { waited: true }))).toBe('hand_back');
  });

  it('[R38] slow talk hands a typed line back, but not one that waited for the connection', () => {
    expect(verdictOf('slow_mode', pending('a'))).toBe('hand_back');
    expect(verdictOf('slow_mode', pending('a', { waited: true }))).toBe('keep');
  });

  it('[R37] a line comes back as it was written', () => {
    expect(asWritten({ text: 'winkt', kind: 'me' })).toBe('/me winkt');
    expect(asWritten({ text: '/nichts' })).toBe('//nichts');
    expect(asWritten({ text: 'Hallo' })).toBe('Hallo');
  });

  it('[CHAT-24 d] too fast hands a typed line back, but not one that waited for the connection', () => {
    expect(verdictOf('rate_limited', pending('a'))).toBe('hand_back');
    expect(verdictOf('rate_limited', pending('a', { waited: true }))).toBe('keep');
  });
});
