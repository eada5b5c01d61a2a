import { endpoints } from '@plausch/protocol';
import { expect, it } from 'vitest';
import { recordedBodies } from './recorded-bodies.ts';

const API = new URL('https://plausch.test/api');
const isHeld = (address: string) => recordedBodies(API).test(address);

it('[OBS-14] [OP-89] of all calls of our API a replay holds the bodies of these', () => {
  const paths = Object.values(endpoints).map(({ path }) => path);
  const held = paths.filter((path) => isHeld(`${API.href}${path.replace(/:\w+/g, 'abc-1')}`));
  expect([...new Set(held)].sort()).toEqual(['/news', '/news/:id', '/rooms', '/users/me/figure']);
});

it('[OP-89] it holds those of our own API alone, at whatever address it is', () => {
  expect(isHeld('https://plausch.test/api/news?page=x')).toBe(true);
  for (const other of [
    'https://elsewhere.test/api/news',
    'https://plausch.test/billing/v1/news',
    'https://plausch.test/api/newsletter',
    'https://plausch.test/api/rooms/1/glimpse',
    'https://elsewhere.test/?https://plausch.test/api/news',
    'https://plauschxtest/api/news',
  ])
    expect(isHeld(other), other).toBe(false);
  expect(recordedBodies(new URL('https://api.test/')).test('https://api.test/news')).toBe(true);
});
