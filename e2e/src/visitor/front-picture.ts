import type { Page } from 'playwright-core';
import { inPage } from '../harness/in-page.ts';

/** Where the picture of the front page comes to life, over the still one. */
export const LIFE = 'main section img + div';

/** Something that moves in it: whether it does right now, and by which properties. */
export type LivingPart = { state: string; moves: string[] };

export function partsOfLife(page: Page): Promise<LivingPart[]> {
  return page.evaluate<LivingPart[]>(`document.getAnimations()
    .filter(({ effect }) => effect.target.closest(${JSON.stringify(LIFE)}))
    .map(({ playState, effect }) => ({
      state: playState,
      moves: Object.keys(effect.getKeyframes()[0]).filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key)),
    }))`);
}

/** Waits until the picture moves. */
export async function isMoving(page: Page): Promise<void> {
  await page.locator(`${LIFE} img`).first().waitFor({ state: 'attached' });
  await page.waitForFunction(`document.getAnimations().some(({ playState }) => playState === 'running')`);
}

/** How many pixels what moves is beside the still picture it lies over. */
export function lifeBesidePicture(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const picture = document.querySelector('main section img').getBoundingClientRect();
    const scene = document.querySelector(${JSON.stringify(`${LIFE} > div`)}).getBoundingClientRect();
    return Math.max(...['left', 'right', 'top', 'bottom'].map((side) => Math.abs(picture[side] - scene[side])));
  })()`);
}

/** Counts the pixels of two pictures that differ by more than what edges do when they are drawn anew. */
const COMPARE = `async ([one, other]) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  let [furthest, differing] = [0, 0];
  for (let i = 0; i < a.length; i += 4) {
    const away = Math.max(...[0, 1, 2].map((k) => Math.abs(a[i + k] - b[i + k])));
    furthest = Math.max(furthest, away);
    if (away > 24) differing += 1;
  }
  return { differing: differing / (a.length / 4), furthest };
}`;

/**
 * How far the picture at the very beginning of its life is from the still one below it: the share of pixels that differ, and
 * the furthest of them in steps of 255.
 */
export async function stillnessOf(page: Page): Promise<{ differing: number; furthest: number }> {
  const picture = page.locator('main section img').first();
  const shoot = async () => (await picture.screenshot()).toString('base64');
  await page.evaluate(`for (const animation of document.getAnimations()) {
    animation.pause();
    // Lids, winks and words begin out of sight; lamps begin as they are drawn.
    animation.currentTime = animation.effect.getTiming().delay > 0 ? 0 : animation.effect.getTiming().delay;
  }`);
  const alive = await shoot();
  await page.evaluate(`document.querySelector(${JSON.stringify(LIFE)}).style.visibility = 'hidden'`);
  const still = await shoot();
  await page.evaluate(`document.querySelector(${JSON.stringify(LIFE)}).style.visibility = ''`);
  return inPage(page, COMPARE, [alive, still]);
}
