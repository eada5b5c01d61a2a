import { beforeEach, expect, it } from 'vitest';
import { answerToTooOld } from './page-age.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
});

const memory = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});

it('[SE6] a page that is too old is loaded anew once; one that is so all the same says it, for ever', () => {
  expect([1, 2, 3].map(() => answerToTooOld('build-1', memory))).toEqual(['reload', 'tell', 'tell']);
});

it('[SE6] the page of a later build may be loaded anew as well, once', () => {
  answerToTooOld('build-1', memory);
  expect([1, 2].map(() => answerToTooOld('build-2', memory))).toEqual(['reload', 'tell']);
});

it('[SE6] a page that knows no build is loaded anew once as well', () => {
  expect([1, 2].map(() => answerToTooOld('', memory))).toEqual(['reload', 'tell']);
});

it('[SE6] without a memory nothing is loaded anew, as it could go on for ever', () => {
  const refused = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  expect(answerToTooOld('build-1', refused)).toBe('tell');
});
