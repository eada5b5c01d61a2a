import { expect, it } from 'vitest';
import { createLogger } from '../logger/index.ts';
import { createAlone } from './alone.ts';
import { clusterContract } from './cluster.contract.fixture.ts';

clusterContract('of one process', async (logger) => {
  const alone = createAlone(logger);
  return [alone, alone];
});

it('alone there is nothing to be connected to', async () => {
  const alone = createAlone(createLogger({ level: 'silent' }));
  expect(alone.status()).toBe('alone');
  await alone.close();
});
