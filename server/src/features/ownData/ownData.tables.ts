import { customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const dataCopies = pgTable('data_copies', {
  accountId: uuid('account_id').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  readyAt: instant('ready_at'),
  file: bytes(),
});
