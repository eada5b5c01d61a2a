import type { Database, Transaction } from '@plausch/platform/db';
import { sql as raw } from 'drizzle-orm';
import type { KeyHolder } from '../../edge/keys.ts';
import type { TrackedEvent } from './events.reading.ts';

const INSERT = {
  name: 'events.insert',
  text: `insert into events
    (project_id, environment, id, at, received_at, name, app_user_id, trace_id, context, properties)
    select $1, $2, e.id, e.at, $3, e.name, e.app_user_id, e.trace_id, e.context, e.properties
    from jsonb_to_recordset($4) as e
      (id uuid, at timestamptz, name text, app_user_id text, trace_id text, context jsonb, properties jsonb)
    on conflict do nothing`,
};

/** Keeps events, each once, in one statement. */
export async function insertEvents(
  database: Database,
  { projectId, environment }: KeyHolder,
  events: readonly TrackedEvent[],
  receivedAt: Date,
): Promise<void> {
  const rows = events.map(({ id, at, name, appUserId, traceId, context, properties }) => ({
    id,
    at: new Date(at).toISOString(),
    name,
    app_user_id: appUserId,
    trace_id: traceId,
    context,
    properties,
  }));
  await database.run(INSERT, [projectId, environment, receivedAt, JSON.stringify(rows)]);
}

/** What SDKs told of these users. */
export async function deleteEventsOf(
  sql: Transaction,
  { projectId, environment }: Pick<KeyHolder, 'projectId' | 'environment'>,
  appUserIds: readonly string[],
): Promise<void> {
  await sql.execute(raw`delete from events where project_id = ${projectId} and environment = ${environment}
    and app_user_id = any(${raw.param(appUserIds)}::text[])`);
}

export async function deleteEventsBefore(sql: Transaction, before: Date): Promise<void> {
  await sql.execute(raw`delete from events where received_at < ${before}`);
}
