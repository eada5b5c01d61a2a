import { callApi, registrationOf } from '@plausch/dev-env';
import { onDatabase } from '@plausch/dev-env/faults';
import type { Credentials } from '../accounts/orders.ts';
import { Visits } from '../accounts/visits.ts';
import type { BenchContext, BenchResult, Slice } from '../benchmark.ts';
import { ratiosOf, takeTurns } from '../fanout/rounds.ts';
import { cpuSecondsOfTree } from '../machine/processes.ts';
import { takeSlice } from '../machine/slice.ts';
import { judge, percentile, spreadOf, sumOf } from '../report/ratios.ts';
import { type BenchDatabase, startDatabase } from '../subjects/database.ts';
import { type Plausch, startPlausch } from '../subjects/plausch.ts';
import { TARGETS } from './targets.ts';

/** Accounts of each server; at the one of them all have subscribed. */
const ACCOUNTS = 100_000;
/** How many of them log in at the same moment, and how often in a slice. */
const ARRIVING = 100;
const BURSTS = 12;
const LOGIN_PATH = '/api/auth/login';

type Subject = {
  readonly name: 'subscribers' | 'none';
  readonly server: Plausch;
  readonly people: readonly Credentials[];
};

/** P37: what logging in costs where many have subscribed. */
export async function measureLogins(context: BenchContext): Promise<BenchResult> {
  context.note(`${TARGETS.logins.id}: ${TARGETS.logins.what}`);
  await using closers = new AsyncDisposableStack();
  const database = await startDatabase();
  closers.defer(() => database.stop());
  const visits = new Visits();
  closers.defer(() => visits.stop());
  const subjects: Subject[] = [];
  for (const name of ['subscribers', 'none'] as const) {
    const { server, people } = await open(database, name);
    closers.defer(() => server.stop());
    // They come from a device that is known, as most do.
    const { devices } = await visits.logIn({ port: server.port, path: LOGIN_PATH, people });
    subjects.push({
      name,
      server,
      people: people.map((one, i) => {
        const device = devices[i];
        return device === undefined ? one : { ...one, device };
      }),
    });
  }
  const bursts = context.options.quick ? 1 : BURSTS;
  const run = async ({ name, server, people }: Subject, round: number) => {
    let received = 0;
    const slice = await takeSlice({ round, subject: `P37 ${name}`, pid: server.pid }, async () => {
      const databaseBefore = cpuSecondsOfTree(database.pid);
      const halfMs: number[] = [];
      for (let burst = 0; burst < bursts; burst += 1) {
        const { latenciesMs } = await visits.logIn({ port: server.port, path: LOGIN_PATH, people });
        received += latenciesMs.length;
        halfMs.push(percentile(latenciesMs, 0.5));
      }
      return {
        databaseCpuSeconds: cpuSecondsOfTree(database.pid) - databaseBefore,
        halfMs: spreadOf(halfMs).median,
      };
    });
    return { slice, receipts: { expected: bursts * ARRIVING, received, doubled: 0 } };
  };
  for (const subject of subjects) await run(subject, 0);
  const { outcomes, counting } = await takeTurns(context, subjects, run);
  const each = (slice: Slice) =>
    ((slice.cpuSeconds + (slice.facts['databaseCpuSeconds'] ?? Number.NaN)) * 1_000) / (bursts * ARRIVING);
  const half = ({ facts }: Slice) => facts['halfMs'] ?? Number.NaN;
  const judged = (target: (typeof TARGETS)['logins' | 'loginTime'], figure: (slice: Slice) => number) =>
    judge({ ...target, ratios: ratiosOf(counting, 'subscribers', 'none', figure) });
  const spread = (name: string, figure: (slice: Slice) => number) => {
    const { min, median, max } = spreadOf(
      counting.flatMap((round) => round.get(name)?.slice ?? []).map(figure),
    );
    return `${min.toFixed(2)} / ${median.toFixed(2)} / ${max.toFixed(2)} ms`;
  };
  return {
    targets: [judged(TARGETS.logins, each), judged(TARGETS.loginTime, half)],
    facts: Object.fromEntries(
      subjects.flatMap(({ name }) => [
        [`P37 ${name}, CPU of server and database for a login`, spread(name, each)],
        [`P37 ${name}, until half of them were in`, spread(name, half)],
      ]),
    ),
    receipts: sumOf(outcomes.flatMap((one) => one.receipts ?? [])),
    slices: outcomes.map(({ slice }) => slice),
    versions: { postgresql: database.version },
  };
}

/** A server with all its accounts. Jobs are another process' work here: they come by the clock. */
async function open(
  database: BenchDatabase,
  name: Subject['name'],
): Promise<{ server: Plausch; people: readonly Credentials[] }> {
  let databaseUrl = '';
  const create = async (wanted: string) => {
    databaseUrl = await database.create(wanted);
    return databaseUrl;
  };
  const server = await startPlausch(
    { ...database, create },
    { name, people: ARRIVING, rooms: { count: 0, capacity: 1 }, environment: { ROLES: 'web,realtime' } },
  );
  const registration = registrationOf('Wirtin');
  const { status } = await callApi(`http://127.0.0.1:${server.port}`, 'register', { body: registration });
  if (status !== 201) throw new Error(`registering was refused with ${status}`);
  await onDatabase(databaseUrl, async (client) => {
    await client.query(
      `update accounts set password_hash = registered.password_hash
       from accounts as registered where registered.username = $1`,
      [registration.username],
    );
    await client.query(
      `insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash,
                             birth_date, avatar_id, bubble_color_id, role, terms_accepted_at, activated_at, created_at)
       select gen_random_uuid(), name, name, name, name || '@beispiel.test', name || '@beispiel.test', '-', '1990-05-17',
              'sofia', 'default', 'user', now(), now(), now()
       from (select 'stammgast' || n as name from generate_series(1, $1::int) as n)`,
      [ACCOUNTS - ARRIVING],
    );
    if (name === 'subscribers') {
      await client.query(`update accounts set tiers = '{premium}' where username <> $1`, [
        registration.username,
      ]);
      await client.query(
        `insert into premium_standings (account_id, until, renews, read_at, check_at)
         select id, jsonb_build_object('premium', now() + interval '20 days'), true, now(), now() + interval '20 days'
         from accounts where username <> $1`,
        [registration.username],
      );
    }
    await client.query('vacuum analyze');
  });
  const people = Array.from({ length: ARRIVING }, (_, i) => ({
    login: `Gast${i}`,
    password: registration.password,
  }));
  return { server, people };
}
