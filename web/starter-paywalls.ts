import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:starter-paywalls';
const BILLING = path.resolve(import.meta.dirname, '../billing');
const CATALOGUE = path.join(BILLING, 'catalogue/plausch.yaml');
const MICROS = 1_000_000;

/** What of a catalogue is needed here. Its author has checked it (`npm run billing -- catalogue check`). */
type Catalogue = {
  readonly products: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly title: string;
        readonly description: string;
        readonly period?: string;
        readonly trial?: string;
        readonly prices: { readonly EUR: number };
      }
    >
  >;
  readonly offerings: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly packages: Readonly<Record<string, string>>;
        readonly paywall?: object;
      }
    >
  >;
};

/** The paywalls of the starter catalogue with what they offer, for the workshop: the module `virtual:starter-paywalls`. */
export function starterPaywalls(): Plugin {
  return {
    name: 'starter-paywalls',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(CATALOGUE);
      return `export const starterPaywalls = ${JSON.stringify(paywallsOf(readCatalogue()))};`;
    },
  };
}

/** The reader of YAML belongs to billing's workspace, so it is found from there. */
function readCatalogue(): Catalogue {
  const { parse } = createRequire(path.join(BILLING, 'package.json'))('yaml');
  return parse(readFileSync(CATALOGUE, 'utf8'));
}

function paywallsOf({ offerings, products }: Catalogue) {
  return Object.entries(offerings).flatMap(([id, { description, packages, paywall }]) => {
    if (!paywall) return [];
    const offered = Object.entries(packages).flatMap(([packageId, productId]) => {
      const product = products[productId];
      if (!product) return [];
      const { prices, period = null, trial = null, ...named } = product;
      return { ...named, id: packageId, period, trial, micros: Math.round(prices.EUR * MICROS) };
    });
    return { id, description, paywall, packages: offered };
  });
}
