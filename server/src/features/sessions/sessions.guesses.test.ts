import { registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const WRONG = 'ganz sicher falsch';
/** Over 500 addresses. The attack `guesses` makes ten thousand in its whole dose. */
const GUESSES = 1_500;

let system: TestSystem;
beforeAll(async () => {
  // Behind a proxy on this machine, which says who is calling.
  system = await startSystem({ clock: 'still', environment: { PUBLIC_URL: 'http://chat.plausch.test' } });
});
afterAll(() => system.stop());

const addressOf = (number: number) => `198.51.${Math.floor(number / 250)}.${1 + (number % 250)}`;
const from = (address: string) => ({ 'x-forwarded-for': address });
const logIn = (login: string, password: string, address: string, device?: string) =>
  system.call('login', {
    headers: from(address),
    body: { login, password, ...(device === undefined ? {} : { device }) },
  });

let people = 0;
/** Without the local mailbox, which a public server does not have. */
async function person(username: string) {
  people += 1;
  const registration = registrationOf(username);
  const registered = await system.call('register', {
    headers: from(`203.0.113.${people}`),
    body: registration,
  });
  expect(registered.status).toBe(201);
  await system.database.drizzle.execute(
    sql`update accounts set activated_at = created_at where username = ${username}`,
  );
  return { username, password: registration.password };
}

it('[AU-4] [SE10] of fifteen hundred guesses from five hundred addresses ten are heard; the owner’s device gets in', async () => {
  const { username, password } = await person('Begehrt');
  const { device } = (await logIn(username, password, '192.0.2.1')).body;
  const statuses: number[] = [];
  let next = 0;
  const guess = async () => {
    while (next < GUESSES) {
      const number = next;
      next += 1;
      statuses.push((await logIn(username, `${WRONG} ${number}`, addressOf(number % 500))).status);
    }
  };
  await Promise.all(Array.from({ length: 32 }, guess));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - 10);

  const stranger = await logIn(username, password, '192.0.2.1');
  expect(stranger).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  expect(Number(stranger.headers.get('retry-after'))).toBe(20 * 60);
  // Also from an address that guessed.
  expect((await logIn(username, password, addressOf(7), device)).status).toBe(200);
  system.advance(20 * MINUTE_MS);
  expect((await logIn(username, password, '192.0.2.2')).status).toBe(200);
}, 120_000);

it('[AU-4] [SE10] a known device has tries of its own, then it is like any other', async () => {
  const { username, password } = await person('Gestohlen');
  const { device } = (await logIn(username, password, '192.0.2.10')).body;
  const guess = () => logIn(username, WRONG, '192.0.2.11', device);
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
  system.advance(5 * MINUTE_MS);
  expect((await logIn(username, password, '192.0.2.11', device)).status).toBe(200);
});

it('[AU-4] [SE10] each known device has tries of its own, and so has each person on it', async () => {
  const [one, other] = [await person('Geräteeins'), await person('Gerätezwei')];
  const shared = (await logIn(one.username, one.password, '192.0.2.12')).body.device;
  await logIn(other.username, other.password, '192.0.2.12', shared);
  const second = (await logIn(one.username, one.password, '192.0.2.12')).body.device;
  const guesses = async (login: string, device: string) => {
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await logIn(login, WRONG, '192.0.2.12', device)).status);
    return statuses;
  };
  // Those of strangers to begin with, so that nothing is left but the device's own.
  for (const { username } of [one, other]) {
    for (let i = 0; i < 10; i += 1) await logIn(username, WRONG, `192.0.2.${20 + i}`);
  }
  expect(await guesses(one.username, shared)).toEqual(Array(10).fill(401));
  expect((await logIn(one.username, one.password, '192.0.2.12', shared)).status).toBe(429);
  expect(await guesses(one.username, second)).toEqual(Array(10).fill(401));
  expect(await guesses(other.username, shared)).toEqual(Array(10).fill(401));
});

it('[AU-4] [SE10] one network has fifty wrong ones, whoever they are about; an IPv6 network is its /64', async () => {
  const { username, password } = await person('Nachbarin');
  const { device } = (await logIn(username, password, '2001:db8:0:1::1')).body;
  const statuses: number[] = [];
  for (let i = 0; i < 51; i += 1) {
    statuses.push((await logIn(`Niemand${i}`, WRONG, `2001:db8:0:1::${i + 2}`)).status);
  }
  expect(statuses).toEqual([...Array(50).fill(401), 429]);
  expect((await logIn(username, password, '2001:db8:0:1::1')).status).toBe(429);
  expect((await logIn(username, password, '2001:db8:0:2::1')).status).toBe(200);
  expect((await logIn(username, password, '2001:db8:0:1::1', device)).status).toBe(200);
});

it('[AU-5] [SE10] a name that nobody has is limited like one that somebody has', async () => {
  const { username } = await person('Vorhanden');
  const answers = async (login: string, network: string) => {
    const all = [];
    for (let i = 0; i < 12; i += 1) {
      const { status, body, headers } = await logIn(login, WRONG, `${network}${i}`, 'x'.repeat(43));
      all.push([status, body.error?.code, body.error?.message, headers.get('retry-after')]);
    }
    return all;
  };
  expect(await answers(username, '192.0.2.10')).toEqual(await answers('Nichtvorhanden', '192.0.2.11'));
});

it('[AU-5] [SE10] also where it is spelled in another way each time', async () => {
  await person('Vörhanden');
  const spellings = (name: string) => [
    name,
    name.toUpperCase(),
    name.normalize('NFD'),
    ` ${name} `,
    name.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  ];
  const answers = async (name: string, network: string) => {
    const all = [];
    for (let i = 0; i < 15; i += 1) {
      const login = spellings(name)[i % 5] ?? name;
      const { status, headers } = await logIn(login, WRONG, `${network}${i}`);
      all.push([status, headers.get('retry-after')]);
    }
    return all;
  };
  const known = await answers('Vörhanden', '192.0.2.10');
  expect(known.filter(([status]) => status === 401)).toHaveLength(10);
  expect(await answers('Nichtvörhanden', '192.0.2.11')).toEqual(known);
});

it('[AU-4] [SE10] right ones do not count', async () => {
  const { username, password } = await person('Fleißig');
  for (let i = 0; i < 60; i += 1) {
    expect((await logIn(username, password, '192.0.2.200')).status).toBe(200);
  }
});
