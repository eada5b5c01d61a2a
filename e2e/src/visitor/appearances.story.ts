import { expect, it } from 'vitest';
import { isThorough } from '../harness/thorough.ts';
import { appearances, devices } from './appearances.ts';

const looks = (onPhone: 'dark' | 'light') =>
  appearances(onPhone).map(({ kind, theme }) => `${kind} ${theme}`);

it('whatever a story names, it sees both devices and both themes, and two stories see every pair', () => {
  const every = ['desktop dark', 'desktop light', 'phone dark', 'phone light'];
  const [one, other] = [looks('dark'), looks('light')];
  expect([...new Set([...one, ...other])].sort()).toEqual(every);
  for (const seen of [one, other]) {
    expect(new Set(seen.map((look) => look.split(' ')[0])).size).toBe(2);
    expect(new Set(seen.map((look) => look.split(' ')[1])).size).toBe(2);
    expect(seen).toHaveLength(isThorough ? 4 : 2);
  }
});

it('a story that goes alike on both devices is told on the one it names, in the thorough run on each', () => {
  expect(devices('phone')).toEqual(isThorough ? ['phone', 'desktop'] : ['phone']);
  expect(devices('desktop')).toEqual(isThorough ? ['phone', 'desktop'] : ['desktop']);
});
