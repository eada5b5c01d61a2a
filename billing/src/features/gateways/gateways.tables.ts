import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const gatewayOperations = pgTable('gateway_operations', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
  gateway: text({ enum: ['sandbox', 'stripe'] }).notNull(),
  verb: text({
    enum: ['ensureCustomer', 'createIntent', 'changeIntent', 'cancelIntent', 'charge', 'refund'],
  }).notNull(),
  subject: text().notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  request: jsonb().notNull(),
  state: text({ enum: ['planned', 'done', 'refused', 'unknown', 'held'] }).notNull(),
  outcome: jsonb(),
  tries: integer().notNull(),
  lookAt: moment('look_at'),
  createdAt: moment('created_at').notNull(),
});

export const gatewayObjects = pgTable(
  'gateway_objects',
  {
    gateway: text({ enum: ['sandbox', 'stripe'] }).notNull(),
    ref: text().notNull(),
    kind: text({ enum: ['customer', 'intent', 'method', 'charge', 'refund'] }).notNull(),
    projectId: uuid('project_id').notNull(),
    environment: text({ enum: ['sandbox', 'production'] }).notNull(),
    customerId: uuid('customer_id').notNull(),
    sessionId: text('session_id'),
    operationId: uuid('operation_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.ref] })],
);

export const gatewayEvents = pgTable(
  'gateway_events',
  {
    gateway: text({ enum: ['sandbox', 'stripe'] }).notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.eventId] })],
);
