import type { Person, TestSystem } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { defineJob } from '@plausch/platform/jobs';
import type { BodyOf, Endpoints } from '@plausch/protocol';

type Report = BodyOf<Endpoints['reportLine']>;

/** Jobs of features that talk does not know, by their names. */
export const jobs = {
  sweepLines: defineJob<Record<string, never>>({ name: 'rooms.sweepLines' }),
  sweepCases: defineJob<Record<string, never>>({ name: 'reports.sweep' }),
  eraseDueAccounts: defineJob<Record<string, never>>({ name: 'accounts.eraseDueAccounts' }),
};

/** Reports a line as a person of a test. */
export const report = (
  system: TestSystem,
  { token }: Pick<Person, 'token'>,
  lineId: string,
  more: Partial<Report> = {},
) => system.call('reportLine', { token, body: { lineId, reason: 'threat', ...more } });

/** A line of a person in a table of lines, written by hand; its id. */
export async function lineOf(
  system: TestSystem,
  { user }: Person,
  { text = 'Gib mir dein Geld', talkId, table = 'room_lines', talkColumn = 'room_id' }: LineByHand = {},
): Promise<string> {
  const id = newId();
  await system.database.pool.query(
    `insert into ${table} (id, ${talkColumn}, account_id, client_id, text, bubble_color_id, said_at)
     values ($1, $2, $3, $4, $5, 'sun', $6)`,
    [id, talkId ?? (await system.roomId()), user.id, newId(), text, new Date(system.clock.now())],
  );
  return id;
}
type LineByHand = {
  readonly text?: string;
  readonly talkId?: string;
  readonly table?: string;
  readonly talkColumn?: string;
};

/** What the operator sees of a case. */
export const shown = (system: TestSystem, number: string): Promise<string> =>
  system.operator.run(['cases', 'show', number]);

/** What was frozen with the cases of these numbers, in order. */
export async function frozen(system: TestSystem, number: string) {
  const { rows } = await system.database.pool.query<{
    account_id: string;
    username: string | null;
    text: string;
    is_reported: boolean;
    said_at: Date;
  }>(
    `select account_id, username, text, said_at, is_reported from case_lines
     where case_id = (select id from cases where number = $1) order by position`,
    [number],
  );
  return rows;
}

/** How many cases there are. */
export async function countCases({ database }: TestSystem): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::integer as count from cases',
  );
  return rows[0]?.count ?? 0;
}
