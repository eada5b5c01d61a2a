import { feature } from '../../feature.ts';
import { CatalogueBook } from './catalogue.book.ts';
import { installCatalogueHttp } from './catalogue.http.ts';
import { catalogueCommand } from './catalogue.operator.ts';
import { startCatalogues } from './catalogue.start.ts';
import type { Catalogues } from './catalogue.types.ts';

export { fileOf, filesIn, readFile } from './catalogue.folder.ts';
export { checked } from './catalogue.operator.ts';
export type { Catalogue, CataloguePrice, Seller, VatSettings } from './catalogue.types.ts';

declare module '../../ground.ts' {
  interface Provided {
    catalogue: Catalogues;
  }
}

/** What projects sell: read from files, checked, applied version by version, answered to apps. */
export const catalogueFeature = feature({
  name: 'catalogue',
  install({ ground, edges }) {
    const book = new CatalogueBook(ground);
    installCatalogueHttp(book, edges);
    return {
      provides: book,
      commands: { catalogue: catalogueCommand(ground) },
      start: () => startCatalogues(ground),
    };
  },
});
