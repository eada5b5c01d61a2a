import type { Page } from 'playwright-core';

const EMPTY_END = `(() => {
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('nav[aria-label="Bereiche"], [aria-hidden="true"]');
  const bottoms = [0];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!node.textContent.trim() || !isSeen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    bottoms.push(range.getBoundingClientRect().bottom);
  }
  for (const one of document.querySelectorAll('img, canvas, svg, button, input, textarea, select'))
    if (isSeen(one)) bottoms.push(one.getBoundingClientRect().bottom);
  return Math.max(0, innerHeight - Math.max(...bottoms)) / innerHeight;
})()`;

/**
 * The share of the window's height below the last thing that is read, seen or pressed; the areas at the side do not count. What a short
 * page has at its end stands at the bottom of the window, so that no page ends in a void.
 */
export function emptyEndOf(page: Page): Promise<number> {
  return page.evaluate<number>(EMPTY_END);
}
