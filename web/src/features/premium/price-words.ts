import type { Price, Product } from '@plausch/purchases';
import { t } from '../../i18n/subscription.ts';
import { LOCALE } from '../../i18n/words-of.ts';

const MICROS = 1_000_000;

/** „4,99 €“, never broken over two lines; in German in browsers of every language. */
export function priceText({ amountMicros, currency }: Pick<Price, 'amountMicros' | 'currency'>): string {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(amountMicros / MICROS);
}

/** „pro Monat“: how often a product is paid for; undefined for what is paid once. */
export function rhythmText({ normalPeriodDuration }: Product): string | undefined {
  switch (normalPeriodDuration) {
    case null:
      return undefined;
    case 'P1M':
      return t('order.perMonth');
    case 'P1Y':
      return t('order.perYear');
    default:
      return t('order.perOther');
  }
}

/** „7 Tage“. */
export function periodText({ number, unit }: { readonly number: number; readonly unit: string }): string {
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(number);
}
