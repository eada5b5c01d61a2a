/**
 * Features that texts may announce and the house does not have yet. A sentence that names one of them says „bald“, or „sobald es …
 * gibt“. `comes with`: what will be there with it. A test holds both against the texts and the contract; once a feature is there,
 * its line goes, and so does its „bald“.
 */
export type ToCome = {
  readonly what: string;
  /** How texts name it. */
  readonly words: RegExp;
  /** How the endpoints, or the settings, of it will be called. */
  readonly comesWith: { readonly endpoint: RegExp } | { readonly setting: RegExp };
};

export const TO_COME: readonly ToCome[] = [
  {
    what: 'counting in the checkout',
    words: /Messung in der Kasse/,
    comesWith: { setting: /^consent\.checkout/ },
  },
];
