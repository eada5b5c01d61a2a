import { randomUUID } from 'node:crypto';
import {
  isRefusal,
  type Person,
  registrationOf,
  startSystem,
  type TestClient,
  type TestSystem,
} from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Texts that leave nothing on the screen. */
const NOTHING = [
  '\u200b',
  '\u2060\ufeff\u00ad',
  '\u3164',
  '\u2800\u2800',
  '\u202e\u2066',
  '\u{e0061}',
  '\ufe0f',
  '\u0301\u0489',
];

let system: TestSystem;
let admin: Person;
let target: Person;
let client: TestClient;
beforeAll(async () => {
  system = await startSystem({
    rules: {
      rooms: { newcomer: { burst: 1_000 }, repeatMs: 0, slow: { automatic: { lines: 1_000 } } },
      connection: { credits: { capacity: 1e6 } },
    },
  });
  [admin, target] = await Promise.all([system.person('Aufsicht'), system.person('Betroffen')]);
  await system.database.drizzle.execute(sql`update accounts set role = 'admin' where id = ${admin.user.id}`);
  client = await system.connect(target);
  await client.join(await system.roomId());
});
afterAll(() => system.stop());

const NOTICE = {
  place: 'Kaffeehaus',
  reason: 'fraud',
  explanation: 'Jemand verkauft, was es nicht gibt.',
  name: 'Kim Beispiel',
  email: 'kim@beispiel.test',
  goodFaith: true,
} as const;

describe.each(NOTHING)('[IN-5] %j is nothing that one could say', (text) => {
  it('in a room', async () => {
    const answer = await client.ask('chat:send', { clientId: randomUUID(), text });
    expect(isRefusal(answer) && answer.error.code).toBe('invalid');
    // Around words it stays.
    const said = await client.ask('chat:send', { clientId: randomUUID(), text: `a${text}b` });
    expect(isRefusal(said)).toBe(false);
  });

  it('as a name', async () => {
    const { status, body } = await system.call('register', {
      body: registrationOf(text.repeat(3), { email: 'x@beispiel.test' }),
    });
    expect([status, body.error?.field]).toEqual([422, 'username']);
  });

  it('as the reason of a measure, in the app and from the machine', async () => {
    const { token } = admin;
    const body = { userId: target.user.id, reason: text };
    const answers = [
      await system.call('giveHint', { token, body }),
      await system.call('warn', { token, body }),
      await system.call('mute', { token, body: { ...body, duration: 60 } }),
      await system.call('kick', { token, body: { ...body, duration: 60 } }),
      await system.call('liftBan', { token, params: { id: randomUUID() }, body: { reason: text } }),
      await system.call('liftMute', { token, params: { id: randomUUID() }, body: { reason: text } }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.error?.field]).toEqual([422, 'reason']);
    await expect(system.operator.run(['warn', 'Betroffen', text])).rejects.toThrow('Der Grund fehlt');
  });

  it('in a case', async () => {
    const { token } = target;
    for (const field of ['place', 'explanation', 'name', 'email'] as const) {
      const { status, body } = await system.call('createNotice', {
        token,
        body: { ...NOTICE, [field]: text },
      });
      expect([field, status, body.error?.field]).toEqual([field, 422, field]);
    }
    const appeal = { decision: 'M-7K3F-92QD', explanation: 'Das war ich nicht.', email: 'kim@beispiel.test' };
    // What need not be said is not said then.
    const { status } = await system.call('createAppeal', { token, body: { ...appeal, username: text } });
    expect(status).toBe(201);
    const { rows } = await system.database.drizzle.execute(
      sql`select words from cases where words ? 'username'`,
    );
    expect(rows).toEqual([]);
  });

  it('as news', async () => {
    const publish = (file: string) => system.operator.run(['news', 'publish', file]);
    for (const file of [
      `# ${text}\n\nWorum es geht.\n\nUnd mehr.`,
      `# Titel\n\n${text}\n\nUnd mehr.`,
      `# Titel\n\nWorum es geht.\n\n${text}`,
      `# Titel\n\n![${text}](kino)\n\nWorum es geht.\n\nUnd mehr.`,
    ]) {
      await expect(publish(file), file).rejects.toThrow();
    }
  });
});
