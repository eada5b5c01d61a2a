import type { ValuesOf } from '@plausch/words';
import type { messages } from './languages/en.ts';

/** The reference: English decides which labels there are and which variables each has. */
type English = typeof messages;

/** The name of a label, like `payment_entry_page.button_pay`. */
export type LabelKey = keyof English;

/** What a label needs, by its name. */
export type LabelValues<Key extends LabelKey> = ValuesOf<English[Key]>;

/** The labels of one language: messages of the subset that `format` of words reads. */
export type Catalogue = { readonly [Key in LabelKey]: string };

type VariablesOf<Message> = Message extends string ? keyof ValuesOf<Message> : never;

type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/**
 * What a catalogue must satisfy to be complete: every label of English, none beside them, and in each the variables of
 * English, none missing and none more.
 */
export type Fitting<Messages> = {
  readonly [Key in LabelKey | keyof Messages]: Key extends LabelKey & keyof Messages
    ? IsSame<VariablesOf<Messages[Key]>, VariablesOf<English[Key]>> extends true
      ? string
      : { readonly mustHaveTheVariables: VariablesOf<English[Key]> }
    : Key extends LabelKey
      ? string
      : never;
};
