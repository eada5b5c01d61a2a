import type { ProviderError } from './errors.ts';
import type { Words } from './words.ts';

/** What a part of the form is made with. */
export type PartContext = {
  readonly tag: 'de' | 'en';
  readonly words: Words;
  readonly floating: boolean;
  /** Told after each change by the person who pays. */
  changed(): void;
};

/** What stands in an element: fields, what is in them, and what is wrong with it. */
export type Part = {
  readonly content: HTMLElement;
  /** What a change event says of it. */
  readonly state: { readonly complete: boolean; readonly empty: boolean; readonly value: object };
  /** Shows everything that is wrong; answers the first mistake and where it is. */
  validate(): { readonly error: ProviderError; readonly at: HTMLElement } | undefined;
  /** Where a person begins. */
  readonly first: HTMLElement;
  /** Forgets what was typed. */
  clear(): void;
};
