import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paceGoals } from './room.goals.ts';

const moved = { ok: true as const, data: { now: 0, seq: 1, steps: [] } };
const tooFast = { ok: false as const, code: 'rate_limited' as const, message: '', retryAfterMs: 90 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends the first goal at once and of those that wait only the last one', async () => {
  const send = paceGoals();
  const sent: string[] = [];
  const go = (name: string) =>
    send(async () => {
      sent.push(`${name}@${performance.now()}`);
      return moved;
    });
  const start = performance.now();
  const answers = Promise.all(['a', 'b', 'c'].map(go));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([`a@${start}`, `c@${start + 125}`]);
  expect(await answers).toEqual([moved, null, moved]);
});

it('a goal that came too fast goes out again when the room says, unless another one replaced it', async () => {
  const send = paceGoals();
  const answers = [tooFast, moved, tooFast, moved];
  const asked: string[] = [];
  const go = (name: string) =>
    send(async () => {
      asked.push(name);
      return answers.shift() ?? moved;
    });
  const first = go('a');
  await vi.advanceTimersByTimeAsync(89);
  expect(asked).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['a', 'a']);
  expect(await first).toBe(moved);
  await vi.advanceTimersByTimeAsync(200);
  const replaced = go('b');
  await vi.advanceTimersByTimeAsync(0);
  const last = go('c');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['a', 'a', 'b', 'c']);
  expect(await replaced).toBeNull();
  expect(await last).toBe(moved);
});
