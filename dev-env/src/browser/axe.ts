import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Brings everything that comes to an end by itself to that end, in a document or a shadow root, and settles once that has been told:
 * what is half faded in is nothing that anybody reads, and its end looks the same without the wait.
 */
export const END_FADES = `((root) => {
  const ending = root.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  for (const animation of ending) animation.finish();
  return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
})`;

/** For who looks at many documents of one page: each brings axe along, which is much faster than to send it there. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(axe.source);
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Those that a change of theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What a page does wrong for people who do not see, hear or point: one readable line per finding of axe, WCAG
 * 2.2 A and AA. Runs through the debugger, so a strict content security policy does not stand in its way.
 */
export const runAxe = (page: Page): Promise<string[]> => run(page, ALL_RULES);

/** The same by the rules of colours alone, for a page that was looked at by all of them in its other theme. */
export const runAxeOnColours = (page: Page): Promise<string[]> => run(page, COLOUR_RULES);

async function run(page: Page, rules: readonly string[]): Promise<string[]> {
  await page.evaluate(`${END_FADES}(document)`);
  // A large text: sent once per document.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
    // None of the rules reads style sheets, which axe would fetch beforehand.
    return (await axe.run({ runOnly, resultTypes: ['violations'], preload: false })).violations;
  }, rules);
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target }) => target.flat().join(' ')).join(', ');
    return `${id} (${impact ?? 'unrated'}): ${help}: ${places}`;
  });
}

type AxeResults = {
  violations: {
    id: string;
    impact?: string | null;
    help: string;
    nodes: { target: (string | string[])[] }[];
  }[];
};
