import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const projects = pgTable('projects', {
  id: uuid().primaryKey(),
  slug: text().notNull(),
  customerToken: text('customer_token', { enum: ['off', 'required'] }).notNull(),
  catalogueVersion: integer('catalogue_version'),
  createdAt: moment('created_at').notNull(),
});

export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
  kind: text({ enum: ['public', 'secret'] }).notNull(),
  app: text().notNull(),
  text: text(),
  sha256: bytes(),
  createdAt: moment('created_at').notNull(),
  revokedAt: moment('revoked_at'),
});

export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  at: moment('at').notNull(),
  actor: text().notNull(),
  action: text().notNull(),
  projectId: uuid('project_id'),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
});
