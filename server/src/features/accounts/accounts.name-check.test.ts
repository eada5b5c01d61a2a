import { registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const judged = async (username: string) => (await system.call('checkName', { body: { username } })).body;

it('[A31] a name that nobody has is free, in every spelling', async () => {
  for (const name of ['Frei', ' Frei ', 'Jörg.Müller-7']) {
    expect(await judged(name)).toEqual({ verdict: 'free' });
  }
});

it('[A31] [A9] a taken one, and one that looks like it, gets another offered that registers', async () => {
  await system.person('Mika');
  for (const name of ['Mika', 'mika', 'M1ka']) {
    const { verdict, suggestion = '' } = await judged(name);
    expect(verdict).toBe('taken');
    expect(suggestion).toMatch(new RegExp(`^${name}[2-9]{2}$`));
    expect(await judged(suggestion)).toEqual({ verdict: 'free' });
  }
  const { suggestion = '' } = await judged('Mika');
  const { status } = await system.call('register', { body: registrationOf(suggestion) });
  expect(status).toBe(201);
  // The next one who wants the name is offered another one.
  const { suggestion: next = '' } = await judged('Mika');
  expect(next).not.toBe(suggestion);
  expect(await judged(next)).toEqual({ verdict: 'free' });
});

it('[A31] the offer is no longer than a name may be', async () => {
  await system.person('abcdefghijklmnopqrst');
  expect((await judged('abcdefghijklmnopqrst')).suggestion).toMatch(/^abcdefghijklmnopqr[2-9]{2}$/);
  await system.person('abcdefghijklmnopq_rs');
  expect((await judged('abcdefghijklmnopq_rs')).suggestion).toMatch(/^abcdefghijklmnopq[2-9]{2}$/);
});

it('[A31] [A9] [A15] a name of the house is reserved, one that was given up is taken', async () => {
  expect(await judged('Moderator')).toEqual({ verdict: 'reserved' });
  const { token, password } = await system.person('Vorher');
  await system.call('changeUsername', { token, body: { password, username: 'Nachher' } });
  expect((await judged('Vorher')).verdict).toBe('taken');
});

it('[A31] what is no name is refused at its field, and nothing is written down', async () => {
  const lines = system.logLines.length;
  for (const username of ['Lo', 'Lena Maria', '']) {
    expect(await system.call('checkName', { body: { username } })).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', field: 'username' } },
    });
  }
  await judged('Moderator');
  expect(system.logLines.slice(lines).filter((line) => line.includes('security'))).toEqual([]);
});
