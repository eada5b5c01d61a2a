import {
  bigint,
  customType,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ParsedCatalogue } from './catalogue.parsed.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const catalogueVersions = pgTable(
  'catalogue_versions',
  {
    projectId: uuid('project_id').notNull(),
    version: integer().notNull(),
    source: text().notNull(),
    parsed: json().$type<ParsedCatalogue>().notNull(),
    sha256: bytes().notNull(),
    appliedBy: text('applied_by', { enum: ['start', 'operator'] }).notNull(),
    appliedAt: moment('applied_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version] })],
);

export const prices = pgTable(
  'prices',
  {
    projectId: uuid('project_id').notNull(),
    priceId: text('price_id').notNull(),
    productId: text('product_id').notNull(),
    optionId: text('option_id').notNull(),
    currency: text().notNull(),
    amountMicros: bigint('amount_micros', { mode: 'number' }).notNull(),
    period: text(),
    trialPeriod: text('trial_period'),
    firstVersion: integer('first_version').notNull(),
    retiredVersion: integer('retired_version'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.priceId] })],
);
