import { endpoints } from '@plausch/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cast } from './cast.fixture.ts';
import { caseOf, ENDPOINT_NAMES } from './endpoint-cases.fixture.ts';
import { bodyOf, exchange, sentFor } from './exchange.fixture.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.gather();
});
afterAll(() => cast.system.stop());

const confirmed = ENDPOINT_NAMES.filter((name) => 'confirmed' in endpoints[name]);

it('[AU-12] there are endpoints that ask for more than a session', () => {
  expect(confirmed).toEqual(
    expect.arrayContaining(['changePassword', 'changeEmail', 'changeUsername', 'requestDeletion']),
  );
});

it.each(confirmed)('[AU-12] %s refuses a session without the password or a code', async (name) => {
  const { right } = await caseOf(name, cast);
  const { password: _, code: __, ...rest } = right.body as Record<string, unknown>;
  const refused = await exchange(cast.system.origin, sentFor(name, { ...right, body: rest }));
  expect(refused.status).toBe(401);
  expect(bodyOf(refused)).toMatchObject({ error: { code: 'reauth', field: 'password' } });
  expect((await exchange(cast.system.origin, sentFor(name, right))).status).toBe(endpoints[name].status);
});
