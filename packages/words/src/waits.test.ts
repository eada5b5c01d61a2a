import { describe, expect, it } from 'vitest';
import { againIn, tryAgainIn } from './index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('how long to wait', () => {
  it.each([
    [0, 'einer Sekunde'],
    [1, 'einer Sekunde'],
    [1_001, '2 Sekunden'],
    [59_001, 'einer Minute'],
    [119_000, '119 Sekunden'],
    [119_001, '2 Minuten'],
    [57 * MINUTE, '57 Minuten'],
    [59 * MINUTE + 1, 'einer Stunde'],
    [HOUR + 1, '61 Minuten'],
    [2 * HOUR, '2 Stunden'],
    [2 * HOUR + 1, '3 Stunden'],
    [24 * HOUR, '24 Stunden'],
    [48 * HOUR, '2 Tagen'],
    [48 * HOUR + 1, '3 Tagen'],
  ])('%d ms end in %s', (milliseconds, wait) => {
    expect(againIn(milliseconds)).toBe(`In ${wait} geht es wieder.`);
    expect(tryAgainIn(milliseconds)).toBe(`Versuch es in ${wait} wieder`);
  });
});
