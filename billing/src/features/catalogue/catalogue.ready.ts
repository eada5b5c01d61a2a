import { type ReadyAnswer, readyAnswer } from '@plausch/platform/http';
import { getBranding, getOfferings, getProducts } from '../../wire/catalogue.ts';
import type { Catalogue, CatalogueProduct } from './catalogue.types.ts';
import { brandingOnWire, offeringsOnWire, productOnWire } from './catalogue.wire.ts';

/** Apps ask for the same few selections; whoever asks for others makes the oldest be forgotten. */
const MOST_SELECTIONS = 50;

/** Puts something together once for each version that is sold. */
function onceFor<T>(make: (catalogue: Catalogue) => T): (catalogue: Catalogue) => T {
  const made = new WeakMap<Catalogue, T>();
  return (catalogue) => {
    const known = made.get(catalogue) ?? make(catalogue);
    made.set(catalogue, known);
    return known;
  };
}

export const readyOfferings = onceFor((catalogue) => readyAnswer(getOfferings, offeringsOnWire(catalogue)));
export const readyBranding = onceFor((catalogue) => readyAnswer(getBranding, brandingOnWire(catalogue)));

const selections = onceFor(() => new Map<string, ReadyAnswer<typeof getProducts>>());

type Selection = {
  readonly products: readonly CatalogueProduct[];
  readonly currency: string;
  /** The families of which the customer has had the trial. */
  readonly had: ReadonlySet<string>;
};

/** Products as a customer may buy them who has had these trials. */
export function readyProducts(
  catalogue: Catalogue,
  { products, currency, had }: Selection,
): ReadyAnswer<typeof getProducts> {
  const known = selections(catalogue);
  const asked = products.map((product) => ({
    product,
    hadTrial: product.family !== null && had.has(product.family),
  }));
  const name = JSON.stringify([currency, asked.map(({ product, hadTrial }) => [product.id, hadTrial])]);
  const { defaultCurrency } = catalogue;
  const answer =
    known.get(name) ??
    readyAnswer(getProducts, {
      product_details: asked.map(({ product, hadTrial }) =>
        productOnWire(product, { currency, defaultCurrency, hadTrial }),
      ),
    });
  known.delete(name);
  known.set(name, answer);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_SELECTIONS) break;
    known.delete(oldest);
  }
  return answer;
}
