/** What a backend answers to both SDKs: an ordinary shop, and one that has a thousand things. */
export type Shelves = { readonly offerings: unknown; readonly products: unknown };

const PERIODS = ['P1M', 'P1Y', 'P3M', 'P1W', 'P6M', 'P2M'];

/** So many offerings of so many packages, each with a product of its own. */
export function shelvesOf(offerings: number, packages: number): Shelves {
  const offered = Array.from({ length: offerings }, (_, one) => ({
    identifier: `offering ${one}`,
    description: 'What is sold here',
    metadata: { colour: 'blue' },
    packages: Array.from({ length: packages }, (_each, index) => ({
      identifier: `package ${index}`,
      platform_product_identifier: `product ${one} ${index}`,
    })),
    paywall_components: null,
  }));
  const ids = offered.flatMap((offering) =>
    offering.packages.map(({ platform_product_identifier: id }) => id),
  );
  return {
    offerings: { current_offering_id: 'offering 0', offerings: offered },
    products: { product_details: ids.map(productOf) },
  };
}

function productOf(identifier: string, index: number) {
  return {
    identifier,
    title: `Product ${index}`,
    description: 'All of it, for a time',
    product_type: 'subscription',
    default_purchase_option_id: 'base_option',
    purchase_options: {
      base_option: {
        id: 'base_option',
        price_id: `price ${index}`,
        base: {
          period_duration: PERIODS[index % PERIODS.length],
          cycle_count: 1,
          price: { amount_micros: 990_000 + index * 10_000, currency: index % 2 === 0 ? 'EUR' : 'USD' },
        },
        trial: { period_duration: 'P7D', cycle_count: 1, price: null },
      },
    },
  };
}
