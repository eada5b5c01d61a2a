import type { Person, TestSystem } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';

let made = 0;

/** The id of a case by its number. */
async function caseIdOf(system: TestSystem, number: string): Promise<string> {
  const { rows } = await system.database.pool.query<{ id: string }>(
    'select id from cases where number = $1',
    [number],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no case ${number}`);
  return row.id;
}

/** A notice by the form, from a session; its id. */
export async function noticeBy(system: TestSystem, { token }: Pick<Person, 'token'>): Promise<string> {
  const { status, body } = await system.call('createNotice', {
    token,
    body: {
      place: `Im Kaffeehaus, ${++made}`,
      reason: 'fraud',
      explanation: 'Jemand verkauft, was es nicht gibt.',
      name: 'Kim Beispiel',
      email: 'kim@beispiel.test',
      goodFaith: true,
    },
  });
  if (status !== 201) throw new Error(`a notice was answered ${status}`);
  return caseIdOf(system, body.number);
}

/** An appeal of a person against what was done to them; its id. */
export async function appealBy(
  system: TestSystem,
  { token, user }: Person,
  decision = `Die Sperre, ${++made}`,
): Promise<string> {
  const { status, body } = await system.call('createAppeal', {
    token,
    body: { decision, explanation: 'Das war ich nicht.', username: user.username, email: user.email },
  });
  if (status !== 201) throw new Error(`an appeal was answered ${status}`);
  return caseIdOf(system, body.number);
}

/** A line of an account in the first room; its id. */
export async function lineBy(
  system: TestSystem,
  { user }: Person,
  text = 'Gib mir dein Geld',
): Promise<string> {
  const id = newId();
  await system.database.pool.query(
    `insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at)
     values ($1, $2, $3, $4, $5, 'sun', $6)`,
    [id, await system.roomId(), user.id, newId(), text, new Date(system.clock.now())],
  );
  return id;
}

/** A line of one account that another one has reported; the id of the case. */
export async function reportedLine(
  system: TestSystem,
  { sender, reporter, text }: { sender: Person; reporter: Person; text: string },
): Promise<string> {
  const lineId = await lineBy(system, sender, text);
  const { status, body } = await system.call('reportLine', {
    token: reporter.token,
    body: { lineId, reason: 'threat' },
  });
  if (status !== 201) throw new Error(`a report was answered ${status}`);
  return caseIdOf(system, body.number);
}

/** Has a person of staff open a case. */
export async function claimedBy(system: TestSystem, { token }: Pick<Person, 'token'>, id: string) {
  const { status } = await system.call('claimCase', { token, params: { id }, body: {} });
  if (status !== 200) throw new Error(`opening a case was answered ${status}`);
}

/** Has a person of staff decide a case, with no measure. */
export async function decidedBy(
  system: TestSystem,
  { token }: Pick<Person, 'token'>,
  id: string,
  outcome: 'violation' | 'no_violation' = 'no_violation',
): Promise<void> {
  const body = { outcome, statement: 'Wir haben es uns angesehen.' };
  const { status } = await system.call('decideCase', { token, params: { id }, body });
  if (status !== 200) throw new Error(`deciding a case was answered ${status}`);
}

/** A note of staff about a person; its id. */
export async function noteBy(
  system: TestSystem,
  { token }: Pick<Person, 'token'>,
  { user }: Pick<Person, 'user'>,
  text = 'War einsichtig.',
): Promise<string> {
  const { status, body } = await system.call('writePersonNote', {
    token,
    params: { id: user.id },
    body: { text },
  });
  if (status !== 201) throw new Error(`a note was answered ${status}`);
  return body.note.id;
}
