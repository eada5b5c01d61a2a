import type { Answered, TestBilling } from '../../billing.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { startTaxedBilling } from '../../taxed.fixture.ts';
import type { TaxService } from '../tax/index.ts';

export const CALIFORNIA = { country_code: 'US', postal_code: '94103' };
export const NEW_YORK = { country_code: 'US', postal_code: '10001' };

/** What the provider of taxes says: ten percent on top in California, five elsewhere. */
const sales: TaxService = async ({ price, location }) => {
  const rateMicros = location.postalCode?.startsWith('9') ? 100_000 : 50_000;
  const taxMicros = Math.round((price.amountMicros * rateMicros) / 1e10) * 10_000;
  const { country } = location;
  const taxableMicros = price.amountMicros;
  return [{ name: 'Sales tax', country, state: 'CA', rateMicros, taxableMicros, taxMicros, type: 'sales' }];
};

/** What the form is set up with. */
export type Told = {
  total_amount_in_micros: number;
  gateway_params: { elements_configuration: { amount?: number } };
};

/** The total that a buyer reads, and the amount that the form says. */
export function told(answer: Answered): [total: number, amount: number | undefined] {
  const { total_amount_in_micros: total, gateway_params: params } = answer.body as Told;
  return [total, params.elements_configuration.amount];
}

export const codeOf = ({ body }: Answered) => (body as { code?: number }).code;

/** A shop that asks for taxes, with a provider that tells those of the United States, and a bad line to its gateway. */
export class TaxedShop {
  readonly billing: TestBilling;
  readonly line: BadLine;
  provider = sales;
  #users = 0;

  private constructor(billing: TestBilling, line: BadLine) {
    this.billing = billing;
    this.line = line;
  }

  static async open(): Promise<TaxedShop> {
    const line = new BadLine();
    const billing = await startTaxedBilling('{ home: DE, scheme: oss, collection: true }', {
      mail: 'later',
      line: line.line,
    });
    const shop = new TaxedShop(billing, line);
    billing.billing.provided.tax.addedBy((of) => shop.provider(of));
    return shop;
  }

  /** A good line, and a provider that answers. */
  mend(): void {
    this.line.heal();
    this.provider = sales;
  }

  readonly buyer = (): Buyer => {
    this.#users += 1;
    return new Buyer(this.billing, `user-${this.#users}`);
  };

  readonly taxesOf = (session: string, body: unknown): Promise<Answered> =>
    this.billing.call('POST', `/rcbilling/v1/checkout/${session}/calculate_taxes`, { body });

  readonly chargesOf = (session: string): Promise<Record<string, unknown>[]> =>
    this.billing.rows(
      `select charge.amount_micros::int as amount from sandbox_charges charge
       join sandbox_intents on charge_ref = charge.ref where session_id = $1`,
      [session],
    );

  readonly bookedOf = async (session: string): Promise<Record<string, unknown> | undefined> => {
    const [row] = await this.billing.rows(
      `select id, gross_micros::int as gross, net_micros::int as net, tax_micros::int as tax
       from transactions where session_id = $1`,
      [session],
    );
    return row;
  };
}
