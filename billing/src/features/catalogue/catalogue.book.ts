import type { Queryable } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { compile } from './catalogue.compile.ts';
import { isPriceId } from './catalogue.prices.ts';
import { findPrice, parsedVersion } from './catalogue.store.ts';
import type { Catalogue, CataloguePrice, Catalogues, HadTrials } from './catalogue.types.ts';

type Parts = Pick<Ground, 'database' | 'provided'>;

/** Prices of all projects that are kept; those that were sold at long ago are read again. */
const MOST_PRICES = 10_000;
const NONE: ReadonlySet<string> = new Set();

/** `ready`: once it has been read. */
type Kept = { readonly version: number; readonly catalogue: Promise<Catalogue>; ready?: Catalogue };

/**
 * Catalogues in memory, one version of each project: a version never changes, and which one is sold says the project's row.
 * So an applied catalogue holds in every process a second later.
 */
export class CatalogueBook implements Catalogues {
  readonly #parts: Parts;
  readonly #mostPrices: number;
  readonly #current = new Map<string, Kept>();
  /** A price is named after what it says, which never changes. */
  readonly #prices = new Map<string, CataloguePrice>();
  #hadTrials: HadTrials | undefined;

  constructor(parts: Parts, { mostPrices = MOST_PRICES } = {}) {
    this.#parts = parts;
    this.#mostPrices = mostPrices;
  }

  async current(projectId: string, sql?: Queryable): Promise<Catalogue> {
    const { catalogueVersion: version } = await this.#parts.provided.projects.project(projectId, sql);
    if (version === null) throw new Error(`the project ${projectId} has no catalogue`);
    const known = this.#current.get(projectId);
    const isKnown = known?.version === version;
    if (sql) {
      // A transaction holds a connection: it waits for no other one, and what it reads is for it alone.
      if (isKnown && known.ready) return known.ready;
      if (!isKnown) void this.current(projectId).catch(() => undefined);
      return this.#read(projectId, version, sql);
    }
    if (isKnown) return known.catalogue;
    const catalogue = this.#read(projectId, version);
    const kept: Kept = { version, catalogue };
    this.#current.set(projectId, kept);
    catalogue.then(
      (read) => {
        kept.ready = read;
      },
      () => undefined,
    );
    // What could not be read is asked for again.
    catalogue.catch(() => {
      if (this.#current.get(projectId)?.catalogue === catalogue) this.#current.delete(projectId);
    });
    return catalogue;
  }

  async price(projectId: string, priceId: string, sql?: Queryable): Promise<CataloguePrice | undefined> {
    // The buyer's browser sends it, and not every text can be asked for.
    if (!isPriceId(priceId)) return undefined;
    const known = this.#prices.get(keyOf(projectId, priceId));
    if (known) return known;
    if (!sql) return this.#readPrice(projectId, priceId);
    // What a transaction reads may be written by itself, and undone: kept is only what is read outside of it.
    void this.#readPrice(projectId, priceId).catch(() => undefined);
    return findPrice(sql, projectId, priceId);
  }

  trialsBy(hadTrials: HadTrials): void {
    this.#hadTrials = hadTrials;
  }

  /** The families of which a customer has had the trial. */
  async hadTrials(...of: Parameters<HadTrials>): Promise<ReadonlySet<string>> {
    return (await this.#hadTrials?.(...of)) ?? NONE;
  }

  async #readPrice(projectId: string, priceId: string): Promise<CataloguePrice | undefined> {
    const price = await findPrice(this.#parts.database.drizzle, projectId, priceId);
    if (!price) return undefined;
    const [oldest] = this.#prices.keys();
    if (oldest !== undefined && this.#prices.size >= this.#mostPrices) this.#prices.delete(oldest);
    this.#prices.set(keyOf(projectId, priceId), price);
    return price;
  }

  async #read(
    projectId: string,
    version: number,
    sql: Queryable = this.#parts.database.drizzle,
  ): Promise<Catalogue> {
    const parsed = await parsedVersion(sql, { projectId, version });
    return compile(parsed, { projectId, version });
  }
}

const keyOf = (projectId: string, priceId: string): string => `${projectId} ${priceId}`;
