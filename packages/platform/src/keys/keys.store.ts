import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import type { Database } from '../db/index.ts';

const KEY_BYTES = 32;

const serverKeys = pgTable('server_keys', {
  name: text().primaryKey(),
  key: customType<{ data: Buffer }>({ dataType: () => 'bytea' })().notNull(),
});

/**
 * A secret of this installation: 32 random bytes, made when its name is first asked for, and from then on the same for
 * every process and after every start. It lies in the database, so it is in every backup.
 */
export function serverKey(database: Database, name: string): Promise<Buffer> {
  return database.inTransaction(async ({ sql }) => {
    // Of several first calls at once, all but one wait here and then find the key that the one has written.
    await sql
      .insert(serverKeys)
      .values({ name, key: randomBytes(KEY_BYTES) })
      .onConflictDoNothing();
    const [row] = await sql.select({ key: serverKeys.key }).from(serverKeys).where(eq(serverKeys.name, name));
    if (!row) throw new Error(`the key ${name} was deleted while it was made`);
    return row.key;
  });
}
