/** What the first digits of a card number say of it. */
export type Brand = {
  readonly name: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';
  /** As people write it. */
  readonly title: string;
  /** How many digits its numbers may have, ascending. */
  readonly lengths: readonly number[];
  readonly cvcLength: number;
  /** How its numbers are grouped when they are read. */
  readonly groups: readonly number[];
};

const FOUR_BY_FOUR = [4, 4, 4, 4, 3] as const;

const BRANDS: readonly (Brand & { readonly begins: RegExp })[] = [
  { name: 'visa', title: 'Visa', begins: /^4/, lengths: [16, 19], cvcLength: 3, groups: FOUR_BY_FOUR },
  {
    name: 'mastercard',
    title: 'Mastercard',
    begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvcLength: 3,
    groups: FOUR_BY_FOUR,
  },
  { name: 'amex', title: 'Amex', begins: /^3[47]/, lengths: [15], cvcLength: 4, groups: [4, 6, 5] },
  {
    name: 'discover',
    title: 'Discover',
    begins: /^(?:6011|64[4-9]|65)/,
    lengths: [16, 19],
    cvcLength: 3,
    groups: FOUR_BY_FOUR,
  },
  {
    name: 'diners',
    title: 'Diners',
    begins: /^3(?:0[0-5]|[689])/,
    lengths: [14, 16],
    cvcLength: 3,
    groups: [4, 6, 4, 2],
  },
  {
    name: 'jcb',
    title: 'JCB',
    begins: /^35(?:2[89]|[3-8])/,
    lengths: [16, 19],
    cvcLength: 3,
    groups: FOUR_BY_FOUR,
  },
  {
    name: 'unionpay',
    title: 'UnionPay',
    begins: /^62/,
    lengths: [16, 17, 18, 19],
    cvcLength: 3,
    groups: FOUR_BY_FOUR,
  },
];

const UNKNOWN: Brand = {
  name: 'unknown',
  title: '',
  lengths: [16, 17, 18, 19],
  cvcLength: 3,
  groups: FOUR_BY_FOUR,
};

/** The brand of a number, as far as it has been typed; digits alone. */
export const brandOf = (digits: string): Brand => BRANDS.find(({ begins }) => begins.test(digits)) ?? UNKNOWN;

/** The check digit of card numbers (Luhn): finds every single wrong digit, and most that were swapped. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== '' && sum % 10 === 0;
}
