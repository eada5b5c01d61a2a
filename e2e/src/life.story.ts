import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { untilInputIsHeard, untilLinesHaveMenus } from './visitor/later.ts';
import type { StageView } from './visitor/stage-view.ts';
import { openVenue } from './visitor/venue.ts';

const venue = openVenue();
/** For the device that is looked at: one that moves as well would only take its processor away. */
const MOVING = { reducedMotion: 'no-preference' } as const;

describe('life on the stage', () => {
  it('a line brings people to life; then the room falls quiet again, looks as before and draws nothing', async () => {
    const [jule, arne] = await Promise.all([venue.guest('Jule', 'desktop', MOVING), venue.companion('Arne')]);
    const { stage } = jule.room;
    await jule.room.person('Arne').waitFor();
    await stage.untilQuiet();
    const resting = await stage.picture();
    const before = await stage.work();

    await arne.say('Hallo Jule, schön, dass du da bist!');
    await jule.room.untilTalkIs(['Arne: Hallo Jule, schön, dass du da bist!']);
    expect((await picturesOf(jule.page, stage, 40)).size).toBeGreaterThan(5);
    expect((await stage.work()).frames).toBeGreaterThan(before.frames + 10);

    // Nobody moved: what came to life goes back to rest.
    await stage.untilQuiet();
    expect(await stage.picture()).toBe(resting);
    const { frames } = await stage.work();
    await untilFramesPassed(jule.page, 60);
    expect((await stage.work()).frames).toBe(frames);
  });

  it('life costs no React commit', async () => {
    const jule = await venue.guest('Jule', 'desktop', MOVING);
    const { stage } = jule.room;
    await untilLinesHaveMenus(jule.page);
    await untilInputIsHeard(jule);
    await stage.untilAtRest();
    await jule.page.mouse.move(400, 300);
    const before = await stage.work();
    expect((await picturesOf(jule.page, stage, 60)).size).toBeGreaterThan(3);
    const after = await stage.work();
    expect(after.frames).toBeGreaterThan(before.frames + 5);
    expect(after.commits).toBe(before.commits);
  });

  it('where less motion is wanted there is none of it', async () => {
    const [jule, arne] = await Promise.all([
      venue.guest('Jule', 'desktop', { reducedMotion: 'reduce' }),
      venue.companion('Arne'),
    ]);
    const { stage } = jule.room;
    await jule.room.person('Arne').waitFor();
    await stage.untilAtRest();
    const resting = await stage.picture();

    await arne.say('Guten Abend, Jule!');
    await expect.poll(() => jule.room.bubblesOf('Arne').isVisible()).toBe(true);
    await stage.untilAtRest();
    // The frame with the news may still be on its way; life would go on for longer than that.
    await expect.poll(() => stage.isQuiet(), { timeout: 4_000 }).toBe(true);
    const { frames } = await stage.work();
    expect(await picturesOf(jule.page, stage, 40)).toEqual(new Set([resting]));
    // News of the room are drawn, one frame each; life would have drawn dozens.
    expect((await stage.work()).frames).toBeLessThan(frames + 4);
  });
});

/** The different pictures of the stage within so many looks, a few frames of the browser apart. */
async function picturesOf(page: Page, stage: StageView, looks: number): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let look = 0; look < looks; look += 1) {
    seen.add(await stage.picture());
    await untilFramesPassed(page, 2);
  }
  return seen;
}

async function untilFramesPassed(page: Page, frames: number): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    let left = ${frames};
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
    next();
  })`);
}
