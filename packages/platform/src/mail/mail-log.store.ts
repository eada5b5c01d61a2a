import { sql as raw } from 'drizzle-orm';
import { DEFAULT_SCHEMA, jobsSchemaOf, type Queryable } from '../db/index.ts';

/**
 * The mails of these kinds whose job is done and knows all of `about`, the oldest first, as far back as they are kept. It looks
 * through the jobs of these kinds, so it is for what is asked seldom.
 */
export async function mailsDone(
  sql: Queryable,
  { kinds, about }: { readonly kinds: readonly string[]; readonly about: Readonly<Record<string, string>> },
): Promise<{ readonly kind: string; readonly at: Date }[]> {
  const { rows } = await sql.execute<{ kind: string; at: string }>(raw`
    select name as kind, completed_on as at from ${raw.identifier(jobsSchemaOf(DEFAULT_SCHEMA))}.job_common
    where name = any (array(select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb)))
      and state = 'completed' and data @> ${JSON.stringify(about)}::jsonb
    order by completed_on`);
  return rows.map(({ kind, at }) => ({ kind, at: new Date(at) }));
}
