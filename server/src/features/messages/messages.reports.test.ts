import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Device, messagesIn } from '../../messages.fixture.ts';

let system: TestSystem;
let messages: ReturnType<typeof messagesIn>;
let anna: Person;
let bert: Person;
let annas: Device;
let berts: Device;
beforeEach(async () => {
  system = await startSystem();
  messages = messagesIn(system);
  anna = await system.person('Anna');
  bert = await system.person('Bert');
  annas = await messages.device(anna);
  berts = await messages.device(bert);
});
afterEach(() => system.stop());

const lines = async () =>
  (
    await system.database.drizzle.execute(
      sql`select username, text, is_reported from case_lines order by case_id, position`,
    )
  ).rows;

async function written() {
  await messages.send(annas, bert, 'Lass mich in Ruhe');
  system.advance(2_000);
  await messages.send(berts, anna, 'Etwas Gemeines');
  const { items } = await messages.get(annas, bert);
  return Promise.all(items.map((message) => messages.proof(annas, bert, message)));
}

it('[MS13] [PM1-T7] what somebody wrote is laid before the team, with what was handed over around it and nothing else', async () => {
  const proofs = await written();
  await messages.send(berts, anna, 'Etwas anderes');
  const { status, body } = await messages.report(anna, bert, proofs);
  expect(status).toBe(201);
  expect(body.number).toMatch(/^M-/);
  expect(await lines()).toEqual([
    { username: 'Anna', text: 'Lass mich in Ruhe', is_reported: false },
    { username: 'Bert', text: 'Etwas Gemeines', is_reported: true },
  ]);
  // A second time it is the same case.
  expect((await messages.report(anna, bert, proofs)).body.number).toBe(body.number);
  expect(await lines()).toHaveLength(2);
});

it('[MS13] a message that was taken back since can still be reported by who has read it', async () => {
  const proofs = await written();
  const [message] = (await messages.get(berts, anna)).items.slice(-1);
  await system.call('deleteMessage', {
    token: bert.token,
    params: { userId: anna.user.id, id: message?.id ?? '' },
  });
  expect((await messages.report(anna, bert, proofs)).status).toBe(201);
});

it('[MS13] [PM1-T7] what was not written, by them, to the reporter, then, or in these words is refused', async () => {
  const proofs = await written();
  const [own, theirs] = proofs;
  if (!own || !theirs) throw new Error('nothing was written');
  const other = 'A'.repeat(43);
  for (const changed of [
    { ...theirs, said: own.said },
    { ...theirs, opener: own.opener },
    { ...theirs, commitment: own.commitment },
    { ...theirs, bodyHash: other },
    { ...theirs, senderDevice: annas.id },
    { ...theirs, senderId: anna.user.id },
    { ...theirs, frank: { ...theirs.frank, at: theirs.frank.at + 1 } },
    { ...theirs, frank: { ...theirs.frank, tag: other } },
    { ...theirs, frank: { ...theirs.frank, key: theirs.frank.key - 1 } },
    { ...theirs, frank: { ...theirs.frank, key: 2025 } },
    { ...own, senderId: bert.user.id },
  ])
    expect((await messages.report(anna, bert, [changed])).body.error).toMatchObject({ code: 'invalid' });
  // The reporter's own message, and one between two others.
  expect((await messages.report(anna, bert, [own])).body.error).toMatchObject({
    message: 'Deine eigene Nachricht kannst du nicht melden.',
  });
  const clara = await system.person('Clara');
  expect((await messages.report(clara, bert, [theirs])).body.error).toMatchObject({ code: 'invalid' });
  expect((await messages.report(anna, clara, [theirs])).body.error).toMatchObject({ code: 'invalid' });
  expect(await lines()).toEqual([]);
});
