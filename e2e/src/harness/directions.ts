import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Looks at every text that can turn the direction, on the screen and in labels. It must be kept to itself, by its element or by
 * marks around it, and whatever stands outside of it has to run from left to right, in the order in which it is written: by the
 * places of its letters.
 */
const LOOK = String.raw`() => {
  const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\p{Bidi_Control}]/u;
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.cssText = 'position: fixed; top: 0; left: 0; z-index: -1; white-space: pre; font: 16px sans-serif';
  const outside = (text) => {
    let depth = 0;
    const places = [];
    for (let at = 0; at < text.length; at += 1) {
      if ('\u2066\u2067\u2068'.includes(text[at])) depth += 1;
      else if (text[at] === '\u2069') depth -= 1;
      else if (depth === 0) places.push(at);
    }
    return places;
  };
  const sentenceProblem = (text) => {
    const own = outside(text);
    if (own.some((at) => TURNS.test(text[at]))) return 'bare';
    probe.textContent = text;
    const range = document.createRange();
    let last = -1;
    for (const at of own.filter((place) => /\S/.test(text[place]))) {
      range.setStart(probe.firstChild, at);
      range.setEnd(probe.firstChild, at + 1);
      const { left } = range.getBoundingClientRect();
      if (left < last) return 'out of order';
      last = left;
    }
    return undefined;
  };
  const elementProblem = (element) => {
    if (!/isolate|plaintext/.test(getComputedStyle(element).unicodeBidi)) return 'not isolated';
    if (!getComputedStyle(element).display.startsWith('inline')) return undefined;
    const box = element.getBoundingClientRect();
    const range = document.createRange();
    range.setStartAfter(element);
    range.setEnd(element.parentElement, element.parentElement.childNodes.length);
    const beside = [...range.getClientRects()].filter(
      ({ top, bottom, width }) => width > 0 && top < box.bottom - 2 && bottom > box.top + 2,
    );
    return beside.some(({ left }) => left < box.right - 1) ? 'what follows is out of order' : undefined;
  };
  const seen = [];
  const problems = [];
  const note = (what, text, problem) => {
    seen.push(what);
    if (problem) problems.push(what + ': ' + problem + ': ' + JSON.stringify(text));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) if (TURNS.test(walker.currentNode.data)) nodes.push(walker.currentNode);
  for (const node of nodes) {
    if (node.parentElement.closest('script, style, textarea, title')) continue;
    const holder = node.parentElement.closest('bdi, [dir="auto"]');
    note(node.parentElement.tagName, node.data, holder ? elementProblem(holder) : sentenceProblem(node.data));
  }
  for (const element of document.querySelectorAll('[title], [aria-label]')) {
    for (const name of ['title', 'aria-label']) {
      const text = element.getAttribute(name) ?? '';
      if (TURNS.test(text)) note(name, text, sentenceProblem(text));
    }
  }
  if (TURNS.test(document.title)) note('document', document.title, sentenceProblem(document.title));
  probe.remove();
  return { seen: seen.length, problems };
}`;

/** No foreign text turns what is ours; waits until at least so many of them are there. */
export async function expectInOrder(page: Page, what: string, least: number): Promise<void> {
  const look = () => page.evaluate<{ seen: number; problems: string[] }>(`(${LOOK})()`);
  await expect.poll(async () => (await look()).seen, { message: what }).toBeGreaterThanOrEqual(least);
  expect((await look()).problems, what).toEqual([]);
}
