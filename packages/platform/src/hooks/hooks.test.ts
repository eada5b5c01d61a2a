import { expect, it } from 'vitest';
import type { Work } from '../db/index.ts';
import { createHooks } from './index.ts';

declare module './index.ts' {
  interface Hooks {
    'hooks.tested': { what: string };
  }
}

const work = {} as Work;

it('runs what was registered one after the other, in the same transaction, and knows nothing of other programs', async () => {
  const hooks = createHooks();
  const heard: string[] = [];
  hooks.on('hooks.tested', async (given, { what }) => {
    await Promise.resolve();
    heard.push(`first ${what} ${given === work}`);
  });
  hooks.on('hooks.tested', async (_work, { what }) => void heard.push(`second ${what}`));
  await hooks.run('hooks.tested', work, { what: 'a' });
  await createHooks().run('hooks.tested', work, { what: 'b' });
  expect(heard).toEqual(['first a true', 'second a']);
});

it('what a hook refuses, it refuses for all', async () => {
  const hooks = createHooks();
  const heard: string[] = [];
  hooks.on('hooks.tested', async () => {
    throw new Error('no');
  });
  hooks.on('hooks.tested', async () => void heard.push('never'));
  await expect(hooks.run('hooks.tested', work, { what: 'a' })).rejects.toThrow('no');
  expect(heard).toEqual([]);
});
