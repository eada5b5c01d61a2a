import { beforeEach, expect, it } from 'vitest';
import { createPageAge } from './page-age.ts';

let kept: Map<string, string>;
let happened: string[];

beforeEach(() => {
  kept = new Map();
  happened = [];
});

const memory = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
/** The page as it comes up: once, and again with each reload of the tab. */
const page = (storage: () => ReturnType<typeof memory> = memory) =>
  createPageAge({
    storage,
    reload: () => void happened.push('reload'),
    tell: () => void happened.push('tell'),
  });

it('[SE6] a page that is too old is loaded anew once, however often it is refused', () => {
  const first = page();
  first.isTooOld();
  first.isTooOld();
  expect(happened).toEqual(['reload']);
});

it('[SE6] one that is too old all the same says so once, and reloads no more', () => {
  page().isTooOld();
  for (const again of [page(), page()]) {
    happened = [];
    again.isTooOld();
    again.isTooOld();
    expect(happened).toEqual(['tell']);
  }
});

it('[SE6] one that was accepted in between may be loaded anew when the next release comes', () => {
  page().isTooOld();
  const fresh = page();
  fresh.isFine();
  fresh.isTooOld();
  expect(happened).toEqual(['reload', 'reload']);
});

it('[SE6] without a memory nothing is loaded anew, as it could go on for ever', () => {
  const refused = page(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  refused.isTooOld();
  refused.isFine();
  expect(happened).toEqual(['tell']);
});
