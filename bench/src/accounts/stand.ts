import { callApi, registrationOf } from '@plausch/dev-env';
import { onDatabase } from '@plausch/dev-env/faults';
import { type BenchDatabase, startDatabase } from '../subjects/database.ts';
import { type Plausch, startPlausch } from '../subjects/plausch.ts';
import type { Program } from '../subjects/program.ts';
import { startBareRoute } from './bare-route.ts';
import type { Credentials } from './orders.ts';
import { Visits } from './visits.ts';

/** How many sit in the room, and how many come to the door at once. */
export const ROOM_SIZE = 50;
export const ARRIVING = 200;

/** Everything that is up at the same time: both servers on one database server, and the process of the visitors. */
export type Stand = {
  readonly database: BenchDatabase;
  readonly plausch: Plausch;
  readonly bare: Program;
  readonly visits: Visits;
  /** Those who are not in the room, with their right passwords. */
  readonly arriving: readonly Credentials[];
};

/** Builds a stand for as long as `work` runs. */
export async function duringStand<T>(work: (stand: Stand) => Promise<T>): Promise<T> {
  await using closers = new AsyncDisposableStack();
  const database = await startDatabase();
  closers.defer(() => database.stop());
  let databaseUrl = '';
  const create = async (name: string) => {
    databaseUrl = await database.create(name);
    return databaseUrl;
  };
  const people = ROOM_SIZE + ARRIVING;
  const plausch = await startPlausch(
    { ...database, create },
    { name: 'accounts', people, rooms: { count: 1, capacity: ROOM_SIZE } },
  );
  closers.defer(() => plausch.stop());
  const origin = `http://127.0.0.1:${plausch.port}`;
  const password = await givePasswords(origin, databaseUrl);
  const bare = await startBareRoute(await database.create('bare'), await tellAll(origin, plausch.tokens));
  closers.defer(() => bare.stop());
  const visits = new Visits();
  closers.defer(() => visits.stop());
  const arriving = Array.from({ length: ARRIVING }, (_one, i) => ({
    login: `Gast${ROOM_SIZE + i}`,
    password,
  }));
  return await work({ database, plausch, bare, visits, arriving });
}

/** Gives everybody the password of somebody who registered, as the product hashes it, and says it. */
async function givePasswords(origin: string, databaseUrl: string): Promise<string> {
  const registration = registrationOf('Wirtin');
  const { status } = await callApi(origin, 'register', { body: registration });
  if (status !== 201) throw new Error(`registering was refused with ${status}`);
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `update accounts set password_hash = registered.password_hash
       from accounts as registered where registered.username = $1`,
      [registration.username],
    ),
  );
  return registration.password;
}

/** What our server tells everybody about themselves. */
async function tellAll(origin: string, tokens: readonly string[]) {
  return Promise.all(
    tokens.map(async (token) => {
      const { body } = await callApi(origin, 'currentUser', { token });
      return { token, person: body.user };
    }),
  );
}
