import { momentsIn } from '@plausch/words';

/** Days and times where the device is. */
export const here = /* @__PURE__ */ momentsIn(undefined);

/** „18. November 2026“, never broken over two lines. */
export function dayInFull(at: string): string {
  return here.day(new Date(at)).replaceAll(' ', '\u00a0');
}
