import { sql as raw, type SQL } from 'drizzle-orm';
import type { Queryable } from './transaction.ts';

/**
 * A query that is put together once per connection pool instead of once per question, for what runs many times
 * a second: `const byId = prepared((sql) => sql.select()….prepare('account_by_id'))`, then `byId(sql).execute(…)`.
 * Within transactions it is put together once per connection, within a savepoint anew.
 */
export function prepared<Query>(build: (sql: Queryable) => Query): (sql: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (sql) => {
    const known = built.get(sql);
    if (known) return known;
    const query = build(sql);
    built.set(sql, query);
    return query;
  };
}

/**
 * A list as a parameter of a prepared statement: `in (select unnest(${listParameter('ids', 'uuid')}))`. The planner cannot see how long it is.
 * Where it can, it plans the statement anew for each list, which costs more than to run one that looks rows up by their keys.
 *
 * @param type of an entry, as PostgreSQL calls it
 */
export function listParameter(name: string, type: 'bigint' | 'bytea' | 'text' | 'uuid'): SQL {
  return raw`(select ${raw.placeholder(name)})::${raw.raw(type)}[]`;
}
