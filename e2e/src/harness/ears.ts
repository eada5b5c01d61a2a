import type { Page } from 'playwright-core';
import { inPage } from './in-page.ts';

/** What of the tree is for programs, and the two hundred countries. */
const UNSAID = /^(?:\/url|\/placeholder|option)\b/;

/** What a screen reader reads of a part of the checkout, line by line; each day is `DAY`. */
export async function heard(page: Page, selector = '.layer'): Promise<string[]> {
  const tree = await page.locator(selector).ariaSnapshot();
  return tree
    .split('\n')
    .map((line) => line.replace(/^\s*- /, '').replaceAll(/\s/g, ' '))
    .filter((line) => !UNSAID.test(line))
    .map((line) => line.replaceAll(/\b[A-Z][a-z]+ \d{1,2}, \d{4}/g, 'DAY'));
}

/** The name of what has the keyboard, however deep it lies. */
export function focusedName(page: Page): Promise<string> {
  return inPage(page, FOCUSED, {});
}

/** Goes on with the keyboard until something of this name has it. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 40) {
    await page.keyboard.press('Tab');
    const at = await focusedName(page);
    if (at.startsWith(name)) return;
    passed.push(at);
  }
  throw new Error(`The keyboard does not come to ${name}, but to: ${passed.join(', ')}`);
}

/**
 * Listens from now on to what is said aloud by itself, in the element that is there for it. A screen reader says nothing of an element
 * that comes together with its text, so the one that is there now is listened to, and no other.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await inPage(page, LISTEN, {});
  return async () => {
    const all = await page.evaluate<string[]>('globalThis.announced');
    return all.filter((text) => text !== '').map((text) => text.replaceAll(/\s/g, ' '));
  };
}

const FOCUSED = `() => {
  let element = document.activeElement;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent).trim();
}`;

const LISTEN = `() => {
  const region = document.querySelector('.rcb-ui-root > *').shadowRoot.querySelector('.announcement[role=status]');
  globalThis.announced = [];
  new MutationObserver(() => {
    const { textContent } = region;
    if (textContent !== globalThis.announced.at(-1)) globalThis.announced.push(textContent);
  }).observe(region, { childList: true, characterData: true, subtree: true });
}`;
