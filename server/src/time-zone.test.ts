import { TIME_ZONE } from '@plausch/platform/clock';
import { HOUSE_TIME_ZONE } from '@plausch/words';
import { expect, it } from 'vitest';

// The platform knows no other package, so the zone stands in two places.
it('the nights of jobs are those of the days that people read', () => {
  expect(TIME_ZONE).toBe(HOUSE_TIME_ZONE);
});
