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
