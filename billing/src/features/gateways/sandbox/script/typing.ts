import { brandOf } from '../../../../pure/card-number.ts';

/** A field right after something was typed, pasted or deleted in it, and before it is put in order. */
export type Edit = {
  /** What stood there before. */
  readonly before: string;
  readonly value: string;
  readonly caret: number;
  /** In which direction something was deleted, if it was. */
  readonly deleted?: 'backward' | 'forward' | undefined;
};

export type Typed = { readonly value: string; readonly caret: number };

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The digits of an edit, with how many of them stand before the caret. */
function digitsWithCaret({ before, value, caret, deleted }: Edit): { digits: string; at: number } {
  const digits = digitsOf(value);
  const at = digitsOf(value.slice(0, caret)).length;
  // Only what separates groups was deleted: the digit beside it is what was meant.
  if (deleted === undefined || digits !== digitsOf(before)) return { digits, at };
  if (deleted === 'forward') return { digits: digits.slice(0, at) + digits.slice(at + 1), at };
  const left = Math.max(0, at - 1);
  return { digits: digits.slice(0, left) + digits.slice(at), at: left };
}

/** Where the caret stands behind so many digits; behind what follows them too, unless something was deleted. */
function caretBehind(value: string, count: number, deleted: Edit['deleted']): number {
  let caret = 0;
  for (let passed = 0; passed < count && caret < value.length; caret += 1)
    if (/\d/.test(value.charAt(caret))) passed += 1;
  if (deleted !== 'backward') while (/[ /]/.test(value.charAt(caret))) caret += 1;
  return caret;
}

/** A card number in the groups of its brand; the caret stays behind the digit it was behind. */
export function typeNumber(edit: Edit): Typed {
  const { digits, at } = digitsWithCaret(edit);
  const { groups, lengths } = brandOf(digits);
  let rest = digits.slice(0, lengths.at(-1));
  const parts: string[] = [];
  for (const size of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  const value = parts.join(' ');
  return { value, caret: caretBehind(value, at, edit.deleted) };
}

const YEAR_FIRST = /^\s*((?:19|20)\d\d)\s*[-/.]\s*(\d{1,2})\s*$/;
const ONE_DIGIT_MONTH = /^\s*(\d)\s*[-/.]/;

/** A date of expiry as `12 / 34`, or `12 / 2034` where the whole year was given. */
export function typeExpiry(edit: Edit): Typed {
  const yearFirst = YEAR_FIRST.exec(edit.value);
  if (yearFirst) {
    const value = `${(yearFirst[2] ?? '').padStart(2, '0')} / ${yearFirst[1]}`;
    return { value, caret: value.length };
  }
  let { digits, at } = digitsWithCaret(edit);
  // No month begins with these digits, and the 3 of 13 is that of a year behind January.
  const isShort = /^(?:[2-9]|1[3-9])/.test(digits) || ONE_DIGIT_MONTH.test(edit.value);
  if (isShort && edit.deleted === undefined) {
    digits = `0${digits}`;
    at += 1;
  }
  const [month, year] = [digits.slice(0, 2), digits.slice(2)];
  const kept = year.slice(0, year.startsWith('20') ? 4 : 2);
  const isOpen = month.length < 2 || (kept === '' && edit.deleted !== undefined);
  const value = isOpen ? month : `${month} / ${kept}`;
  return { value, caret: caretBehind(value, at, edit.deleted) };
}

/** The code on the back of a card, or on the front of some. */
export function typeCode(edit: Edit, length: number): Typed {
  const { digits, at } = digitsWithCaret(edit);
  const value = digits.slice(0, length);
  return { value, caret: Math.min(at, value.length) };
}

/** The month and the year of a date of expiry; undefined as long as it is not complete. */
export function readExpiry(value: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^(\d\d) \/ (\d\d(?:\d\d)?)$/.exec(value) ?? [];
  if (month === '') return undefined;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}
