import { runAxe, runAxeOnColours } from '@plausch/dev-env/browser';
import { expect } from 'vitest';
import { takePicture } from '../harness/pictures.ts';
import type { Visitor } from './visitor.ts';

/** Looks at a page as people with different eyes do: in both themes, and through what reads it out. */
export async function lookAt({ page }: Visitor, name: string): Promise<void> {
  const wear = (theme: string) => page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
  for (const [theme, findingsIn] of [
    ['light', runAxe],
    ['dark', runAxeOnColours],
  ] as const) {
    await wear(theme);
    // The picture first: it brings what fades to its end.
    await takePicture(page, `${name}-${theme}`);
    expect(await findingsIn(page), `${name} in ${theme}`).toEqual([]);
  }
}
