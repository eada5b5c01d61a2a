import { expect, it } from 'vitest';
import { Holders } from './holders.ts';

it('knows every connection of an owner until it is gone, and nobody else', () => {
  const holders = new Holders<string>();
  holders.add('anna', 'phone');
  holders.add('anna', 'desktop');
  holders.add('ben', 'tablet');
  expect(holders.of('anna')).toEqual(['phone', 'desktop']);
  holders.remove('anna', 'phone');
  holders.remove('anna', 'phone');
  expect(holders.of('anna')).toEqual(['desktop']);
  holders.remove('anna', 'desktop');
  expect(holders.of('anna')).toEqual([]);
  expect(holders.of('ben')).toEqual(['tablet']);
});

it('may be gone through while its connections go', () => {
  const holders = new Holders<string>();
  for (const device of ['phone', 'desktop', 'tablet']) holders.add('anna', device);
  for (const device of holders.of('anna')) holders.remove('anna', device);
  expect(holders.of('anna')).toEqual([]);
});
