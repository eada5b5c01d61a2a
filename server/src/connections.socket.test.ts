import { startSystem, TestClient, type TestSystem } from '@plausch/dev-env';
import { createParticipants } from '@plausch/dev-env/faults';
import { afterEach, describe, expect, it } from 'vitest';

const PUBLIC_URL = 'https://plausch.example';

let system: TestSystem | undefined;
const clients: TestClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await system?.stop();
});

/** Connects, by way of a proxy of this machine where it names an address; resolves with what became of it. */
function outcomeOf(token: string, address?: string): Promise<string> {
  const client = new TestClient(system?.origin ?? '', { token });
  clients.push(client);
  if (address !== undefined)
    Object.assign(client.socket.io.opts, { extraHeaders: { 'x-forwarded-for': address } });
  return client.connect().then(
    () => 'connected',
    (error: Error & { data?: { error?: { message?: string } } }) =>
      error.data?.error?.message ?? error.message,
  );
}

describe('[WS-3] connections at once', () => {
  it('are 20 of a person, also on a machine for itself, and the next one says why and when', async () => {
    system = await startSystem();
    const [person, other] = [await system.person('Vielfach'), await system.person('Einfach')];
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => outcomeOf(person.token)));
    expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(20);
    expect(new Set(outcomes)).toEqual(
      new Set(['connected', 'Du bist hier schon zu oft verbunden. Schließ ein anderes Fenster.']),
    );
    expect(await outcomeOf(other.token)).toBe('connected');
  });

  it('are as many of a network as the rules say, whatever a caller puts before the word of the proxy', async () => {
    system = await startSystem({
      environment: { PUBLIC_URL },
      rules: { connection: { perNetwork: 5, perPerson: 100 } },
    });
    // A public server reads no mails to us.
    const [person] = await createParticipants(String(system.database.pool.options.connectionString), 1);
    const token = person?.token ?? '';
    const outcomes = [];
    for (let i = 0; i < 8; i += 1) outcomes.push(await outcomeOf(token, `198.51.100.${i}, 2001:DB8::${i}`));
    expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(5);
    expect(await outcomeOf(token, '192.0.2.7')).toBe('connected');
    // What is no address is the proxy's own network.
    const nonsense = [];
    for (let i = 0; i < 8; i += 1) nonsense.push(await outcomeOf(token, `nonsense ${i}`));
    expect(nonsense.filter((outcome) => outcome === 'connected')).toHaveLength(5);
  });

  it('of this machine alone have no bound of their network', async () => {
    system = await startSystem({ rules: { connection: { perNetwork: 5, perPerson: 100 } } });
    const { token } = await system.person('Daheim');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(token)));
    expect(new Set(outcomes)).toEqual(new Set(['connected']));
  });
});
