import type { Queryable, Transaction } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { and, asc, eq, isNull, sql as raw } from 'drizzle-orm';
import { apiKeys, auditLog, projects } from './projects.tables.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type KeyRow = typeof apiKeys.$inferSelect;

export const allProjects = (sql: Queryable): Promise<ProjectRow[]> => sql.select().from(projects);

export const liveKeys = (sql: Queryable): Promise<KeyRow[]> =>
  sql.select().from(apiKeys).where(isNull(apiKeys.revokedAt));

/** The project with this slug, its row locked. */
export async function lockProject(sql: Transaction, slug: string): Promise<ProjectRow | undefined> {
  const [row] = await sql.select().from(projects).where(eq(projects.slug, slug)).for('update');
  return row;
}

/** Adds a project; false where its slug is taken. */
export async function insertProject(sql: Transaction, row: ProjectRow): Promise<boolean> {
  const rows = await sql.insert(projects).values(row).onConflictDoNothing().returning({ id: projects.id });
  return rows.length > 0;
}

export async function updateProject(
  sql: Transaction,
  id: string,
  change: Partial<Pick<ProjectRow, 'catalogueVersion' | 'customerToken'>>,
): Promise<void> {
  await sql.update(projects).set(change).where(eq(projects.id, id));
}

/** Adds a key; false where its text is in use. */
export async function insertKey(sql: Transaction, row: KeyRow): Promise<boolean> {
  const rows = await sql.insert(apiKeys).values(row).onConflictDoNothing().returning({ id: apiKeys.id });
  return rows.length > 0;
}

export const keysOf = (sql: Queryable, projectId: string): Promise<KeyRow[]> =>
  sql.select().from(apiKeys).where(eq(apiKeys.projectId, projectId)).orderBy(asc(apiKeys.createdAt));

/** Revokes a key of a project; undefined where there is no such key, or it was revoked before. */
export async function revokeKey(
  sql: Transaction,
  { projectId, id, at }: { projectId: string; id: string; at: Date },
): Promise<KeyRow | undefined> {
  const [row] = await sql
    .update(apiKeys)
    .set({ revokedAt: at })
    // Compared as text: what the operator types need not be a UUID.
    .where(
      and(
        eq(apiKeys.projectId, projectId),
        raw`${apiKeys.id}::text = ${id.toLowerCase()}`,
        isNull(apiKeys.revokedAt),
      ),
    )
    .returning();
  return row;
}

/** One line of the audit log, for good. */
export type AuditEntry = {
  readonly at: number;
  /** `operator`, `key:<id>`, `job:<name>`. */
  readonly actor: string;
  readonly action: string;
  readonly projectId: string | null;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

export async function insertAuditEntry(sql: Transaction, { at, ...entry }: AuditEntry): Promise<void> {
  await sql.insert(auditLog).values({ ...entry, id: newId(), at: new Date(at) });
}
