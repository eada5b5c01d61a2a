import type { Page } from 'playwright-core';
import { differenceOf, shotOf } from './seen.ts';

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

/**
 * How far the picture at the very beginning of its life is from the still one below it: the share of pixels that differ, and
 * the furthest of them in steps of 255.
 */
export async function stillnessOf(page: Page): Promise<{ differing: number; furthest: number }> {
  const picture = page.locator('main section img').first();
  await page.evaluate(`for (const animation of document.getAnimations()) {
    animation.pause();
    // Lids, winks and words begin out of sight; lamps begin as they are drawn.
    animation.currentTime = animation.effect.getTiming().delay > 0 ? 0 : animation.effect.getTiming().delay;
  }`);
  const alive = await shotOf(picture);
  await page.evaluate(`document.querySelector(${JSON.stringify(LIFE)}).style.visibility = 'hidden'`);
  const still = await shotOf(picture);
  await page.evaluate(`document.querySelector(${JSON.stringify(LIFE)}).style.visibility = ''`);
  return differenceOf(page, [alive, still]);
}
