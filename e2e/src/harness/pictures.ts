import path from 'node:path';
import type { Page } from 'playwright-core';

const folder = path.resolve(import.meta.dirname, '../../../.results/pictures');

/** Whether pictures are wanted (`npm run e2e -- --pictures`): there are hundreds, and each takes as long as a click. */
export const isPictured = process.env['PICTURES'] === 'yes';

/** Takes a picture for people to look at, if they are wanted; it is never compared. `name` becomes the file's name. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!isPictured) return;
  // Letters first: a page is pictured as people see it, with its own font.
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
