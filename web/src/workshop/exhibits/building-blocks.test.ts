import * as ui from '@plausch/ui';
import { expect, it } from 'vitest';
import { buildingBlocks } from './building-blocks.ts';

it('the workshop shows every component of the design system', () => {
  const shown = new Set(buildingBlocks.flatMap(({ shows }) => shows ?? []));
  const components = Object.entries(ui).filter(([name]) => /^[A-Z]/.test(name));
  expect(components.map(([name]) => name)).toContain('Button');
  expect(components.filter(([, component]) => !shown.has(component)).map(([name]) => name)).toEqual([]);
});
