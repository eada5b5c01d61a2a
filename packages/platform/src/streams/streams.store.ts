import { fillPlaceholders, sql as raw, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Database, listParameter, type Queryable, statement, type Transaction } from '../db/index.ts';
import { isId } from '../ids/index.ts';

/** What happens, as its owners are told. */
export type Happening = {
  readonly name: string;
  readonly message: object;
  /** The id of the thing that the event is about, where the message itself does not say it. */
  readonly about: string | null;
};

/** What is told to owners, before it has its numbers. */
export type Telling = { readonly happening: Happening; readonly to: readonly string[] };

/** An event as it stands in the stream of its owner. */
export type OwnEvent = Happening & { readonly number: number };

/**
 * Gives each event the next number of its owner, and keeps it. The rows of the owners stay locked until the transaction ends:
 * of two that tell the same person, one waits for the other's commit. Answers the numbers, in the order of the events and
 * their owners.
 */
export async function insertEvents(
  sql: Transaction,
  tellings: readonly Telling[],
  toldAt: Date,
): Promise<number[]> {
  const [only] = tellings;
  if (only && tellings.length === 1 && new Set(only.to).size === only.to.length)
    return insertEvent(sql, only, toldAt);
  const happenings = tellings.map(({ happening }, which) => ({ ...happening, which }));
  const owners = tellings.flatMap(({ to }) => to);
  const which = tellings.flatMap(({ to }, index) => to.map(() => index));
  const { rows } = await sql.execute<{ numbers: number[] }>(raw`
    with told as (
      select owner, which, place,
        row_number() over mine as nth, count(*) over (partition by owner) as many
      from unnest(${arrayOf(owners)}::uuid[], ${arrayOf(which)}::integer[]) with ordinality as event (owner, which, place)
      window mine as (partition by owner order by place)
    ), counted as (
      insert into own_streams as stream (owner, last)
      select owner, many from told where nth = 1 order by owner
      on conflict (owner) do update set last = stream.last + excluded.last
      returning owner, last
    ), numbered as (
      select owner, last - many + nth as number, which, place from told join counted using (owner)
    ), kept as (
      insert into own_events (owner, number, name, message, about, told_at)
      select owner, number, name, message, about, ${toldAt}
      from numbered join jsonb_to_recordset(${JSON.stringify(happenings)}::jsonb)
        as happening (which integer, name text, message jsonb, about uuid) using (which)
    )
    select json_agg(number order by place) as numbers from numbered`);
  return rows[0]?.numbers ?? [];
}

const eventInserted = statement<{ numbers: readonly number[] | null }>(
  'own_event_inserted',
  raw`
    with counted as (
      insert into own_streams as stream (owner, last)
      select owner, 1 from unnest(${listParameter('owners', 'uuid')}) as told (owner) order by owner
      on conflict (owner) do update set last = stream.last + 1
      returning owner, last
    ), kept as (
      insert into own_events (owner, number, name, message, about, told_at)
      select owner, last, ${raw.placeholder('name')}, ${raw.placeholder('message')}::jsonb, ${raw.placeholder('about')}::uuid,
        ${raw.placeholder('toldAt')}::timestamptz
      from counted
    )
    select json_agg(last order by owner) as numbers from counted`,
);

/** The same of one event, told once to each: nothing has to be counted beside the streams themselves. */
async function insertEvent(sql: Transaction, { happening, to }: Telling, toldAt: Date): Promise<number[]> {
  // Numbers come in the order of the ids, which only ids of one spelling have here and there alike.
  const misspelled = to.find((owner) => !isId(owner));
  if (misspelled !== undefined) throw new Error(`the id ${misspelled} is not spelled as the database does`);
  const { name, message, about } = happening;
  const [row] = await eventInserted(sql, {
    owners: arrayOf(to),
    name,
    message: JSON.stringify(message),
    about,
    toldAt: toldAt.toISOString(),
  });
  const numbers = new Map(to.toSorted().map((owner, place) => [owner, row?.numbers?.[place]]));
  return to.map((owner) => {
    const number = numbers.get(owner);
    if (number === undefined) throw new Error(`the event was not numbered for ${owner}`);
    return number;
  });
}

/** Where an owner's reader stands: after this number, or nowhere yet. */
export type Position = { readonly owner: string; readonly since: number | null };

/** What a reader has missed: every event since its number, or, where those are not there (any more), the whole state. */
export type Missed = { readonly last: number } & (
  | { readonly events: readonly OwnEvent[] }
  | { readonly state: Readonly<Record<string, unknown>> }
);

/** A part of the state of an owner, as a part of a query: an expression that gives JSON. */
export type StatePart = (owner: SQLWrapper) => SQL;

export type FindMissed = (
  database: Pick<Database, 'run'>,
  positions: readonly Position[],
) => Promise<Missed[]>;

/**
 * Looks for what the readers at some positions have missed, in one view of the database, in the same order. A reader that
 * missed more than `most` gets the state. The statement is put together here, once: it runs for every connection that comes.
 */
export function missedIn(state: Readonly<Record<string, StatePart>>, most: number): FindMissed {
  const owner = raw`asked.owner`;
  const parts = Object.entries(state).map(([name, part]) => raw`${raw.raw(`'${name}'`)}, ${part(owner)}`);
  const whole = parts.length === 0 ? raw`'{}'::json` : raw`json_build_object(${raw.join(parts, raw`, `)})`;
  const { sql: text, params } = new PgDialect().sqlToQuery(raw`
    select coalesce(stream.last, 0) as last,
      case when missed.are_all then missed.events end as events,
      case when missed.are_all then null else ${whole} end as state
    from unnest(${listParameter('owners', 'uuid')}, ${listParameter('numbers', 'bigint')})
        with ordinality as asked (owner, since, place)
      left join own_streams stream on stream.owner = asked.owner
      cross join lateral (
        select count(*) = coalesce(stream.last, 0) - asked.since as are_all,
          coalesce(json_agg(json_build_object(
            'number', number, 'name', name, 'message', message, 'about', about) order by number), '[]'::json) as events
        from own_events event
        where event.owner = asked.owner and event.number > asked.since
          and asked.since >= stream.last - ${raw.raw(String(most))}
      ) missed
    order by asked.place`);
  const statement = { name: 'own_missed', text };
  return async (database, positions) => {
    const owners = arrayOf(positions.map((one) => one.owner));
    const numbers = arrayOf(positions.map(({ since }) => since ?? 'null'));
    const values = fillPlaceholders(params, { owners, numbers });
    const rows = await database.run<{ last: string; events: OwnEvent[] | null; state: never }>(
      statement,
      values,
    );
    return rows.map(({ last, events, state: found }) =>
      events === null ? { last: Number(last), state: found } : { last: Number(last), events },
    );
  };
}

const arrayOf = (values: readonly (string | number)[]) => `{${values.join(',')}}`;

/** Deletes the events of all accounts about a thing or a person. Readers that are away get the state in place of such a hole. */
export async function forgetAbout(sql: Transaction, about: string): Promise<void> {
  await sql.execute(raw`delete from own_events where about = ${about}`);
}

/** Deletes events from before a moment, at most so many; says how many it were. */
export async function deleteOldEvents(sql: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await sql.execute(raw`
    delete from own_events where ctid = any(array(
      select ctid from own_events where told_at < ${before} limit ${most}))`);
  return rowCount ?? 0;
}

/** The events that are kept of an owner, oldest first. */
export async function eventsOf(
  sql: Queryable,
  owner: string,
): Promise<(Happening & { readonly toldAt: Date })[]> {
  const { rows } = await sql.execute<Happening & { told_at: string }>(raw`
    select name, message, about, told_at from own_events where owner = ${owner} order by number`);
  return rows.map(({ told_at: toldAt, ...happening }) => ({ ...happening, toldAt: new Date(toldAt) }));
}

/** Deletes an owner's events and the count of them. */
export async function deleteStream(sql: Queryable, owner: string): Promise<void> {
  await sql.execute(raw`delete from own_events where owner = ${owner}`);
  await sql.execute(raw`delete from own_streams where owner = ${owner}`);
}
