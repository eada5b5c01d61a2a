import { isPictured, takePicture } from '../harness/pictures.ts';
import type { Visitor } from './visitor.ts';

/** Pictures of the page in both themes, if they are wanted. */
export async function takeThemes(visitor: Visitor, name: string): Promise<void> {
  if (!isPictured) return;
  for (const theme of ['dark', 'light'] as const) {
    await visitor.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await takePicture(visitor.page, `${name}-${visitor.kind}-${theme}`);
  }
  await visitor.page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
}
