import { format } from './format.ts';
import type { ValuesOf } from './values.ts';

/** The language that people read. */
export const LOCALE = 'de';

type Table = Readonly<Record<string, string>>;
type Arguments<Message extends string> = keyof ValuesOf<Message> extends never
  ? []
  : [values: ValuesOf<Message>];

/** Makes the function that looks words up in a table and fills in their variables, typed by its messages. */
export function wordsOf<const Words extends Table>(table: Words) {
  return <Key extends keyof Words & string>(key: Key, ...values: Arguments<Words[Key]>): string => {
    const message = table[key] as string;
    return format(message, (values[0] ?? {}) as ValuesOf<string>, LOCALE);
  };
}
