import { brandOf, hasCheckDigit } from '../../../../pure/card-number.ts';
import { asksForPostalCode, countriesIn, likelyCountry } from './countries.ts';
import { make } from './dom.ts';
import { type ProviderError, validationError, worded } from './errors.ts';
import { createField, type Field, keepInOrder } from './field.ts';
import type { Part, PartContext } from './part.ts';
import { createTestCards } from './test-cards.ts';
import { readExpiry, typeCode, typeExpiry, typeNumber } from './typing.ts';

type Wanted = 'auto' | 'never' | 'if_required';
export type CardOptions = {
  readonly fields?: {
    readonly billingDetails?:
      | Wanted
      | { readonly address?: Wanted | { readonly country?: Wanted; readonly postalCode?: Wanted } };
  };
  readonly defaultValues?: {
    readonly billingDetails?: {
      readonly address?: { readonly country?: string; readonly postal_code?: string };
    };
  };
};

/** What was typed, as the gateway takes it. */
export type CardInput = {
  readonly card: { number: string; exp_month: number; exp_year: number; cvc: string };
  readonly billing: { country: string | null; postal_code: string | null };
};

export type CardPart = Part & {
  readonly input: CardInput;
  /** Shows why a card was refused, at the field it is about, once that can be seen. */
  refuse(error: ProviderError): HTMLElement;
};

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The card, and where its owner lives. */
export function createCardPart(context: PartContext, options: CardOptions): CardPart {
  const { tag, words, floating, changed } = context;
  const digits = { type: 'text', inputmode: 'numeric', spellcheck: 'false' };
  const brand = make('span', { class: 'brand', 'aria-hidden': 'true' });
  const number = createField({
    name: 'number',
    label: words.number,
    control: make('input', { ...digits, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' }),
    floating,
    aside: brand,
  });
  const expiry = createField({
    name: 'expiry',
    label: words.expiry,
    control: make('input', { ...digits, autocomplete: 'cc-exp', placeholder: words.expiryHint }),
    floating,
  });
  const code = createField({
    name: 'code',
    label: words.code,
    control: make('input', { ...digits, autocomplete: 'cc-csc', placeholder: 'CVC' }),
    floating,
  });
  const address = createAddress(context, options);
  const brandNow = () => brandOf(digitsOf(number.control.value));
  keepInOrder(number.control, typeNumber);
  keepInOrder(expiry.control, typeExpiry);
  keepInOrder(code.control, (edit) => typeCode(edit, brandNow().cvcLength));

  const checks = new Map<Field, () => string | undefined>([
    [number, () => checkNumber(number.control.value)],
    [expiry, () => checkExpiry(expiry.control.value, new Date())],
    [code, () => (code.control.value.length === brandNow().cvcLength ? undefined : 'incomplete_cvc')],
    ...address.checks,
  ]);
  const isComplete = () => [...checks.values()].every((check) => check() === undefined);
  const show = (field: Field): ProviderError | undefined => {
    const wrong = checks.get(field)?.();
    const error = wrong === undefined ? undefined : validationError(wrong, words);
    field.complain(error?.message ?? '');
    return error;
  };
  for (const field of checks.keys()) {
    field.control.addEventListener('input', () => {
      brand.textContent = brandNow().title;
      // Corrected while it is typed, complained about only when it is left.
      if (field.isComplaining) show(field);
      changed();
    });
    field.control.addEventListener('blur', () => {
      if (field.control.value !== '') show(field);
    });
  }

  const input = (): CardInput => {
    const { month = 0, year = 0 } = readExpiry(expiry.control.value) ?? {};
    return {
      card: {
        number: digitsOf(number.control.value),
        exp_month: month,
        exp_year: year,
        cvc: code.control.value,
      },
      billing: address.input(),
    };
  };
  const fill = (testNumber: string) => {
    number.control.value = typeNumber({ before: '', value: testNumber, caret: testNumber.length }).value;
    expiry.control.value = `12 / ${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
    code.control.value = '1234'.slice(0, brandNow().cvcLength);
    for (const field of [number, expiry, code]) {
      field.complain('');
      field.control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  number.root.classList.add('wide');
  const content = make('div', { class: 'form', lang: tag, dir: 'ltr' });
  content.append(createTestCards(words, fill), number.root, expiry.root, code.root, ...address.roots);
  return {
    content,
    get state() {
      const all = [number, expiry, code].map(({ control }) => control.value).join('');
      return { complete: isComplete(), empty: all === '', value: { type: 'card' } };
    },
    validate() {
      const wrong = [...checks.keys()].map((field) => ({ error: show(field), at: field.control }));
      const first = wrong.find(({ error }) => error !== undefined);
      return first?.error && { error: first.error, at: first.at };
    },
    get input() {
      return input();
    },
    refuse(error) {
      const field = error.code?.includes('cvc') ? code : /expir/.test(error.code ?? '') ? expiry : number;
      field.complain(worded(error, words).message);
      return field.control;
    },
    first: number.control,
    clear() {
      for (const { control } of [number, expiry, code]) control.value = '';
    },
  };
}

function checkNumber(value: string): string | undefined {
  const digits = digitsOf(value);
  const { lengths } = brandOf(digits);
  if (!lengths.includes(digits.length)) return 'incomplete_number';
  return hasCheckDigit(digits) ? undefined : 'invalid_number';
}

const MOST_YEARS_AHEAD = 50;

function checkExpiry(value: string, today: Date): string | undefined {
  const read = readExpiry(value);
  if (!read) return 'incomplete_expiry';
  if (read.month < 1 || read.month > 12) return 'invalid_expiry_month';
  const monthsLeft = (read.year - today.getFullYear()) * 12 + read.month - 1 - today.getMonth();
  if (monthsLeft < 0) return 'invalid_expiry_year_past';
  return monthsLeft > MOST_YEARS_AHEAD * 12 ? 'invalid_expiry_year' : undefined;
}

/** Country and postal code, as far as the page does not know them itself. */
function createAddress(
  { tag, words, floating, changed }: PartContext,
  { fields, defaultValues }: CardOptions,
) {
  const { billingDetails = 'auto' } = fields ?? {};
  const address = typeof billingDetails === 'string' ? billingDetails : (billingDetails.address ?? 'auto');
  const wants = (name: 'country' | 'postalCode') =>
    (typeof address === 'string' ? address : (address[name] ?? 'auto')) !== 'never';
  const known = defaultValues?.billingDetails?.address ?? {};
  const country = createField({
    name: 'country',
    label: words.country,
    control: make('select', { autocomplete: 'country' }),
    floating,
  });
  for (const { code, name } of countriesIn(tag))
    country.control.append(make('option', { value: code }, name));
  country.control.value = known.country ?? '';
  if (country.control.value === '') country.control.value = likelyCountry(navigator.language);
  country.refresh();
  const postalCode = createField({
    name: 'postal-code',
    label: words.postalCode,
    control: make('input', { type: 'text', autocomplete: 'postal-code', spellcheck: 'false', maxlength: 20 }),
    floating,
  });
  postalCode.control.value = known.postal_code ?? '';
  postalCode.refresh();
  const needsCode = () => wants('postalCode') && wants('country') && asksForPostalCode(country.control.value);
  const place = () => {
    country.root.classList.toggle('wide', !needsCode());
    postalCode.root.hidden = !needsCode();
  };
  country.control.addEventListener('change', () => {
    place();
    changed();
  });
  place();
  const roots = [
    ...(wants('country') ? [country.root] : []),
    ...(wants('postalCode') ? [postalCode.root] : []),
  ];
  const checks = new Map<Field, () => string | undefined>([
    [
      postalCode,
      () => (needsCode() && postalCode.control.value.trim() === '' ? 'incomplete_zip' : undefined),
    ],
  ]);
  return {
    roots,
    checks,
    input: () => ({
      country: wants('country') ? country.control.value : null,
      postal_code: needsCode() ? postalCode.control.value.trim() : null,
    }),
  };
}
