import type { Page } from 'playwright-core';
import { inPage } from '../harness/in-page.ts';

/** What a finger needs, in CSS pixels: the size that WCAG 2.5.5 asks for. */
const FINGER = 44;

/**
 * Measures every control that is seen from its middle to all four sides, as far as a touch still meets it or its label: what
 * enlarges it counts, what covers it does not. Layout rounds, so half a pixel may be missing.
 */
const MEASURE = `async (least) => {
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button],'
    + '[role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem], [role=slider]';
  const isClipped = (element) =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && !isClipped(element) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && getComputedStyle(element).pointerEvents !== 'none' && !element.closest('[inert], [aria-hidden=true]');
  };
  const block = (element) => {
    let found = element.parentElement;
    while (getComputedStyle(found).display === 'inline') found = found.parentElement;
    return found;
  };
  // A link whose height is that of the line around it: words beside it in the same block are no link.
  const isInText = (element) => {
    if (element.localName !== 'a' || getComputedStyle(element).display !== 'inline') return false;
    const around = block(element);
    const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (/\\p{L}{2}/u.test(text.data) && !text.parentElement.closest(CONTROLS) && block(text) === around) return true;
    }
    return false;
  };
  const found = [];
  const top = document.querySelector('dialog:modal, [role=dialog]:popover-open') ?? document;
  for (const element of top.querySelectorAll(CONTROLS)) {
    const shown = isSeen(element) ? element : [...(element.labels ?? [])].find(isSeen);
    if (!shown || isInText(element)) continue;
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const meets = (x, y) => {
      const met = document.elementFromPoint(x, y);
      const control = met?.closest(CONTROLS);
      return control === element || (!control && met?.closest('label')?.control === element)
        || (shown !== element && shown.contains(met));
    };
    const box = shown.getBoundingClientRect();
    // A link past the frame stays above the page until a keyboard reaches it.
    if (box.bottom <= 0) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const reach = (dx, dy) => {
      let pixels = 0;
      while (pixels < least && meets(x + dx * (pixels + 0.5), y + dy * (pixels + 0.5))) pixels += 0.5;
      return pixels;
    };
    const [width, height] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    if (Math.min(width, height) >= least - 0.5) continue;
    const name = element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).textContent;
    found.push(element.localName + ' "' + name.trim().replace(/\\s+/g, ' ').slice(0, 40) + '" ' + width + ' × ' + height);
  }
  return [...new Set(found)];
}`;

/** Controls of the page that a finger does not meet well, each with its width and height; while a dialog is open only those in it. */
export function smallTargets(page: Page): Promise<string[]> {
  return inPage<string[]>(page, MEASURE, FINGER);
}
