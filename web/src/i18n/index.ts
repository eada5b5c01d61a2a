import { format, type ValuesOf } from '@plausch/words';
import { de } from './de.ts';

type Words = typeof de;
export type WordKey = keyof Words;
type Values<Key extends WordKey> = keyof ValuesOf<Words[Key]> extends never ? [] : [ValuesOf<Words[Key]>];

export const LOCALE = 'de';

/** The words for a key, with its variables filled in. */
export function t<Key extends WordKey>(key: Key, ...values: Values<Key>): string {
  const message: string = de[key];
  return format(message, (values[0] ?? {}) as ValuesOf<string>, LOCALE);
}
