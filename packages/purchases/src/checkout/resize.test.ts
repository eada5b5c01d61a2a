import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onResized } from './resize.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[BRAND-26] a window that changes its size ten times is told of once, 150 ms after the last', () => {
  const window = new EventTarget();
  const told = vi.fn();
  onResized(window, told);
  for (let event = 0; event < 10; event += 1) {
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(event < 9 ? 149 : 0);
  }
  vi.advanceTimersByTime(149);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveBeenCalledTimes(1);
});

it('whoever stops listening hears of nothing any more, also not of what was under way', () => {
  const window = new EventTarget();
  const told = vi.fn();
  const stop = onResized(window, told);
  window.dispatchEvent(new Event('resize'));
  stop();
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(1_000);
  expect(told).not.toHaveBeenCalled();
});
