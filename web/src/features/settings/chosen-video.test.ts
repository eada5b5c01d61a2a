import { expect, it } from 'vitest';
import { videoOf } from './chosen-video.ts';

it('[CHAT-16 b] films are shown until somebody says otherwise', () => {
  expect([null, 'true', '', 'no'].map(videoOf)).toEqual([true, true, true, true]);
  expect(videoOf('false')).toBe(false);
});
