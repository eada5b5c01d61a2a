import { expect, it } from 'vitest';
import { PATTERNS } from '../paths.ts';
import { isRecorded, routeOf } from './route.ts';

it.each([
  ['/', '/'],
  ['/main', '/main'],
  ['/news/willkommen', '/news/:id'],
  ['/News/willkommen/', '/news/:id'],
  ['/reset-password', '/reset-password'],
  ['/reset-password/Geheimnis', '/reset-password/:token'],
  ['/einstellungen/konto', '/einstellungen/:teil?'],
  ['/vorgang/Geheimnis', '*'],
])('[OBS-02] %s is called %s', (address, route) => {
  expect(routeOf(address)).toBe(route);
});

it('[DA-3] [OP-82] pages on which people sign in, pay or see to their account are never recorded, nor are unknown ones', () => {
  const recorded = Object.values(PATTERNS).filter((pattern) => isRecorded(pattern.replace(/\/:\w+\?$/, '')));
  expect(recorded).toEqual(['/', '/main', '/garderobe', '/news', '/news/:id']);
  expect(isRecorded('/vorgang/Geheimnis')).toBe(false);
  expect(isRecorded('/einstellungen/aussehen')).toBe(false);
});
