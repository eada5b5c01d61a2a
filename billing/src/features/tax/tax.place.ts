import { isCountry } from '../../pure/countries.ts';
import { Refusal } from '../../refusal.ts';
import { needsPostalCode, readPostalCode } from './tax.postal.ts';

/** Where a buyer says to be. Both as in `tax.place.ts` they were read: ISO 3166-1, and a postal code without spaces. */
export type Location = { readonly country: string; readonly postalCode: string | null };

/**
 * Reads a place of a form.
 * @throws Refusal `tax_location_unknown` where country or a postal code that the country needs is missing, `tax_location_invalid`
 *   for a country that there is not, or a postal code that it cannot have.
 */
export function requireLocation({
  country,
  postalCode,
}: {
  readonly country: string | null;
  readonly postalCode: string | null;
}): Location {
  const code = (country ?? '').trim().toUpperCase();
  if (code === '') throw new Refusal('tax_location_unknown');
  if (!isCountry(code)) throw new Refusal('tax_location_invalid', { field: 'country_code' });
  const text = (postalCode ?? '').trim();
  if (text === '') {
    if (needsPostalCode(code)) throw new Refusal('tax_location_unknown', { field: 'postal_code' });
    return { country: code, postalCode: null };
  }
  const read = readPostalCode(code, text);
  if (read === undefined) throw new Refusal('tax_location_invalid', { field: 'postal_code' });
  return { country: code, postalCode: read };
}

/** What is known of where a buyer is (Implementing Regulation 282/2011, Art. 24f). Of an IP address the country alone is kept. */
export type Evidence = {
  /** Of the card's bank, as the gateway tells it. */
  readonly card: string | null;
  readonly form: Location | null;
  readonly ip: string | null;
};

export type Place = Location & {
  /** Whether two pieces agree; otherwise the payment is marked „Nachweis fehlt“. */
  readonly isProven: boolean;
};

/** The country that two pieces name; where none agree the form's, else the card's, else the address'. Undefined: nothing is known. */
export function placeOf({ card, form, ip }: Evidence): Place | undefined {
  const named = [form?.country, card, ip].filter((one): one is string => one != null && isCountry(one));
  const agreed = named.find((one, i) => named.indexOf(one) !== i);
  const country = agreed ?? named[0];
  if (country === undefined) return undefined;
  const postalCode = form?.country === country ? form.postalCode : null;
  return { country, postalCode, isProven: agreed !== undefined };
}
