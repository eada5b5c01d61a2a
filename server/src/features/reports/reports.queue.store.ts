import type { Queryable } from '@plausch/platform/db';
import type { CaseKind } from '@plausch/protocol';
import { and, desc, eq, inArray, isNotNull, sql as raw } from 'drizzle-orm';
import type { ReportRules } from './reports.rules.ts';
import { type CaseRow, caseLines, cases } from './reports.tables.ts';

/** What people are shown first: [RP16] what may mean harm to a person. */
const URGENT_REASONS = ['child_abuse', 'threat', 'terror'] as const;

/** Which cases are asked for. `onlyLines`: those about what was reported from a session. `claimedAt`: those that a member of the team has open then. */
export type Asked = {
  readonly id?: string | undefined;
  readonly kind?: CaseKind | undefined;
  readonly onlyLines?: boolean | undefined;
  readonly claimedAt?: Date | undefined;
};

type Wanted = { readonly after: string | undefined; readonly most: number };

/** An open case, with what its place in the queue is made of. */
type Weighed = {
  readonly id: string;
  /** 0 harm to a person, 1 reported by several or by a reliable account, 2 all others. */
  readonly level: 0 | 1 | 2;
  /** Open reports about the same person, and of the same line; this one is among them. */
  readonly ofPerson: number;
  readonly ofLine: number;
  /** Of the last decided reports of the account that reported: how many there are, and in how many a violation was found. */
  readonly decided: number;
  readonly upheld: number;
};
export type QueuedCase = Weighed & { readonly row: CaseRow };

/**
 * A page of the open cases in their order; with `after` those behind that id. Reports about one person stand together, where the
 * most urgent and oldest of them belongs.
 */
export async function waitingCases(
  sql: Queryable,
  { soonFromReporters, reliability }: ReportRules,
  { id, kind, onlyLines = false, claimedAt }: Asked,
  { after, most }: Wanted,
): Promise<QueuedCase[]> {
  const { ofLast, fromDecided, reliableFromPercent } = reliability;
  const { rows } = await sql.execute<Weighed>(raw`
    with waiting as (
      -- The case that a page ended with keeps its place, also where it was decided since.
      select c.id, c.kind, c.state, c.reporter_id, c.confirmed_at, c.claimed_until,
        coalesce(c.words ->> 'reason' in ${[...URGENT_REASONS]}, false) as is_urgent,
        coalesce(line.account_id, c.id) as about,
        coalesce(line.line_id::text, line.account_id || ' ' || line.said_at, c.id::text) as thing
      from ${cases} c left join ${caseLines} line on line.case_id = c.id and line.is_reported
      where (c.state = 'open' or c.id = ${after ?? null}::uuid) and (not ${onlyLines} or c.reporter_id is not null)
    ), judged as (
      select reporter_id, count(*)::int as decided, (count(*) filter (where outcome = 'violation'))::int as upheld,
        count(*) >= ${fromDecided} and
          count(*) filter (where outcome = 'violation') * 100 >= count(*) * ${reliableFromPercent} as is_reliable
      from (select distinct reporter_id from waiting) reporter
      cross join lateral (
        select outcome from ${cases} c where c.reporter_id = reporter.reporter_id and c.state = 'closed'
        order by c.created_at desc limit ${ofLast}
      ) last
      group by reporter_id
    ), people as (
      select about, bool_or(is_urgent) as is_urgent, min(confirmed_at) as since,
        count(*) filter (where state = 'open') as reports, count(distinct reporter_id) as reporters,
        coalesce(bool_or(is_reliable), false) as is_reliable
      from waiting left join judged using (reporter_id)
      group by about
    ), placed as (
      select waiting.*, level, people.reports, coalesce(decided, 0) as decided, coalesce(upheld, 0) as upheld,
        count(*) filter (where state = 'open') over (partition by thing) as of_thing,
        row_number() over (order by level, people.since, about, waiting.is_urgent desc, confirmed_at, id) as place
      from waiting join people using (about) left join judged using (reporter_id)
      cross join lateral (select case when people.is_urgent then 0
        when reporters >= ${soonFromReporters} or people.is_reliable then 1 else 2 end as level) leveled
    )
    select id, level, reports::int as "ofPerson", of_thing::int as "ofLine", decided, upheld
    from placed
    where state = 'open'
      and (${after ?? null}::uuid is null or place > (select place from placed where id = ${after ?? null}::uuid))
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${claimedAt?.toISOString() ?? null}::timestamptz is null or claimed_until > ${claimedAt?.toISOString() ?? null}::timestamptz)
    order by place limit ${most}`);
  const found = await casesById(
    sql,
    rows.map((weighed) => weighed.id),
  );
  return rows.flatMap((weighed) => {
    const row = found.get(weighed.id);
    return row ? [{ ...weighed, row }] : [];
  });
}

async function casesById(sql: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, CaseRow>> {
  if (ids.length === 0) return new Map();
  const rows = await sql
    .select()
    .from(cases)
    .where(inArray(cases.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A page of the closed cases, newest first; with `after` those behind that id. */
export function closedCases(
  sql: Queryable,
  { kind, onlyLines = false }: Pick<Asked, 'kind' | 'onlyLines'>,
  { after, most }: Wanted,
): Promise<CaseRow[]> {
  const of = raw`(select c from ${cases} c where c.id = ${after})`;
  return sql
    .select()
    .from(cases)
    .where(
      and(
        eq(cases.state, 'closed'),
        kind === undefined ? undefined : eq(cases.kind, kind),
        onlyLines ? isNotNull(cases.reporterId) : undefined,
        after === undefined
          ? undefined
          : raw`(${cases.closedAt}, ${cases.id}) < ((${of}).closed_at, ${after}::uuid)`,
      ),
    )
    .orderBy(desc(cases.closedAt), desc(cases.id))
    .limit(most);
}
