import { prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, eq, inArray, isNotNull, isNull, notInArray, sql as raw } from 'drizzle-orm';
import type { ParsedCatalogue } from './catalogue.parsed.ts';
import { catalogueVersions, prices } from './catalogue.tables.ts';
import type { CataloguePrice } from './catalogue.types.ts';

export type VersionRow = typeof catalogueVersions.$inferSelect;

/** What a version sells, as it was understood when it was applied. */
export async function parsedVersion(
  sql: Queryable,
  { projectId, version }: { projectId: string; version: number },
): Promise<ParsedCatalogue> {
  const [row] = await sql
    .select({ parsed: catalogueVersions.parsed })
    .from(catalogueVersions)
    .where(and(eq(catalogueVersions.projectId, projectId), eq(catalogueVersions.version, version)));
  if (!row) throw new Error(`the project ${projectId} has no catalogue in version ${version}`);
  return row.parsed;
}

/** The texts by which these projects have sold, each as its hash. */
export function textsOf(
  sql: Queryable,
  projectIds: readonly string[],
): Promise<Pick<VersionRow, 'projectId' | 'sha256'>[]> {
  const { projectId, sha256 } = catalogueVersions;
  return sql
    .select({ projectId, sha256 })
    .from(catalogueVersions)
    .where(inArray(projectId, [...projectIds]));
}

export async function insertVersion(sql: Transaction, row: VersionRow): Promise<void> {
  await sql.insert(catalogueVersions).values(row);
}

/**
 * Makes these the prices at which a project sells: new ones are added, those that come back are sold again, the others are
 * retired. No row is changed otherwise; the table refuses it.
 */
export async function sellAt(
  sql: Transaction,
  { projectId, version, sold }: { projectId: string; version: number; sold: readonly CataloguePrice[] },
): Promise<void> {
  const rows = sold.map((price) => ({ ...price, projectId, firstVersion: version, retiredVersion: null }));
  if (rows.length > 0)
    await sql
      .insert(prices)
      .values(rows)
      .onConflictDoUpdate({
        target: [prices.projectId, prices.priceId],
        set: { retiredVersion: null },
        setWhere: isNotNull(prices.retiredVersion),
      });
  const ids = sold.map(({ priceId }) => priceId);
  await sql
    .update(prices)
    .set({ retiredVersion: version })
    .where(
      and(
        eq(prices.projectId, projectId),
        isNull(prices.retiredVersion),
        ids.length > 0 ? notInArray(prices.priceId, ids) : undefined,
      ),
    );
}

const priceNamed = prepared((sql) =>
  sql
    .select({
      priceId: prices.priceId,
      productId: prices.productId,
      optionId: prices.optionId,
      currency: prices.currency,
      amountMicros: prices.amountMicros,
      period: prices.period,
      trialPeriod: prices.trialPeriod,
    })
    .from(prices)
    .where(
      and(eq(prices.projectId, raw.placeholder('projectId')), eq(prices.priceId, raw.placeholder('priceId'))),
    )
    .prepare('price_named'),
);

/** What a price says, whether it is sold at or not. */
export async function findPrice(
  sql: Queryable,
  projectId: string,
  priceId: string,
): Promise<CataloguePrice | undefined> {
  const [row] = await priceNamed(sql).execute({ projectId, priceId });
  return row;
}
