import { CUSTOMER_TOKEN_HEADER } from '../../edge/customer-token.ts';
import { requireUserId } from '../../edge/user-id.ts';
import type { Edges } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { getBranding, getOfferings, getProducts } from '../../wire/catalogue.ts';
import type { CatalogueBook } from './catalogue.book.ts';
import { readyBranding, readyOfferings, readyProducts } from './catalogue.ready.ts';
import { askedProducts, hasTrial } from './catalogue.wire.ts';

const MOST_IDS = 200;

export function installCatalogueHttp(book: CatalogueBook, { http }: Pick<Edges, 'http'>): void {
  http.query(getOfferings, async ({ caller, params }) => {
    requireUserId(params.userId);
    return readyOfferings(await book.current(caller.projectId));
  });

  http.query(getProducts, async ({ caller, params, query, header }) => {
    const userId = requireUserId(params.userId);
    const ids = [query.id].flat();
    if (ids.length > MOST_IDS)
      throw new Refusal('bad_products', { message: `Ask for ${MOST_IDS} products at most.` });
    const catalogue = await book.current(caller.projectId);
    const products = askedProducts(catalogue, ids);
    const had = products.some(hasTrial)
      ? await book.hadTrials(caller, userId, header(CUSTOMER_TOKEN_HEADER))
      : new Set<string>();
    return readyProducts(catalogue, { products, had, currency: query.currency || catalogue.defaultCurrency });
  });

  http.query(getBranding, async ({ caller }) => readyBranding(await book.current(caller.projectId)));
}
