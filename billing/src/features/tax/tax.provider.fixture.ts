import { Taxes, type TaxService } from './tax.service.ts';

// Loaded before a program, it gives its billing a provider of taxes for the United States and Canada: ten percent of New York, nothing
// anywhere else.

const MICROS_PER_CENT = 10_000;

const sales: TaxService = async ({ price, location }) => {
  if (!location.postalCode?.startsWith('10')) return [];
  const taxMicros = Math.round(price.amountMicros / 10 / MICROS_PER_CENT) * MICROS_PER_CENT;
  const { country } = location;
  const taxableMicros = price.amountMicros;
  return [
    { name: 'Sales tax', country, state: 'NY', rateMicros: 100_000, taxableMicros, taxMicros, type: 'sales' },
  ];
};

const { quote } = Taxes.prototype;
Taxes.prototype.quote = function (this: Taxes, of) {
  this.addedBy(sales);
  return quote.call(this, of);
};
