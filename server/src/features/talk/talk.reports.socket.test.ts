import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWebRoot } from '../../sweep/web-root.fixture.ts';
import { frozen, jobs, report, shown } from './talk.reports.fixture.ts';

const BEFORE = 10;
const AFTER = 10;
/** More than are kept on each side. */
const MORE = 2;

type Seated = { readonly person: Person; readonly client: TestClient };

let system: TestSystem;
let anna: Seated;
let ben: Seated;
let kim: Seated;
/** Of the reported line. */
let lineId: string;
let receipt: { number: string; token: string; at: string };

async function seated(name: string, room?: string): Promise<Seated> {
  const person = await system.person(name);
  const client = await system.connect(person);
  await client.join(await system.roomId(room));
  return { person, client };
}

async function say({ client }: Seated, text: string): Promise<string> {
  // So that no pace of talk is in the way.
  system.advance(5_000);
  return (await client.do('chat:send', { clientId: newId(), text })).id;
}

beforeAll(async () => {
  const frame =
    '<!doctype html><html lang="de"><head><title>{{title}}</title></head><body>{{content}}</body></html>';
  system = await startSystem({
    webRoot: await makeWebRoot({ '.vite/frame.html': frame, '.vite/form-frame.html': frame }),
    environment: { BRAND_CONTACT: 'team@plausch.test' },
  });
  anna = await seated('Anna');
  ben = await seated('Ben');
  kim = await seated('Kim');
  const elsewhere = await seated('Elsa', 'kino');
  for (let i = 1; i <= BEFORE + MORE; i += 1) await say(i % 2 === 0 ? anna : ben, `davor ${i}`);
  await say(elsewhere, 'im anderen Raum');
  await say(anna, 'Ich weiß, wo du wohnst');
  for (let i = 1; i <= AFTER + MORE; i += 1) await say(i % 2 === 0 ? anna : ben, `danach ${i}`);
  // The reporter takes what was heard.
  const heard = await kim.client.event('chat:message', ({ text }) => text.startsWith('Ich weiß'));
  lineId = heard.id;
  const explanation = 'Das macht mir Angst.';
  const answer = await report(system, kim.person, lineId, { explanation });
  expect(answer.status).toBe(201);
  receipt = answer.body;
}, 60_000);
afterAll(() => system.stop());

const texts = async () => (await frozen(system, receipt.number)).map(({ text }) => text);

describe('[TK2] [RP12] a line that was heard is reported', () => {
  it('the reporter gets a receipt with number, link and time', () => {
    expect(receipt.number).toMatch(/^M-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(Math.abs(Date.parse(receipt.at) - system.clock.now())).toBeLessThan(60_000);
  });

  it('[TK3] ten lines before and after it are kept, of this room alone, in their order', async () => {
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
    expect(await texts()).toEqual([
      ...numbers(1 + MORE, BEFORE).map((i) => `davor ${i}`),
      'Ich weiß, wo du wohnst',
      ...numbers(1, AFTER).map((i) => `danach ${i}`),
    ]);
    const rows = await frozen(system, receipt.number);
    expect(rows.filter((row) => row.is_reported)).toEqual([
      {
        account_id: anna.person.user.id,
        username: 'Anna',
        text: 'Ich weiß, wo du wohnst',
        said_at: expect.any(Date),
        is_reported: true,
      },
    ]);
    const { rows: lines } = await system.database.pool.query('select said_at from room_lines where id = $1', [
      lineId,
    ]);
    expect(rows.find((row) => row.is_reported)?.said_at).toEqual(lines[0].said_at);
    expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(['Anna', 'Ben']));
  });

  it('[RP8] the operator reads who reported, what was said and by which accounts, and is told by mail', async () => {
    const words = await shown(system, receipt.number);
    expect(words).toContain(`Gemeldet von Kim (Konto ${kim.person.user.id})`);
    expect(words).toContain('Wo ist es?\n  Raum Kaffeehaus');
    expect(words).toContain('Worum geht es?\n  Drohung');
    expect(words).toContain('Das macht mir Angst.');
    expect(words.match(/^> .*$/gm)).toEqual([expect.stringMatching(/ {2}Anna: Ich weiß, wo du wohnst$/)]);
    expect(words.match(/^ {2}.* {2}(?:Anna|Ben): (?:davor|danach) \d+$/gm)).toHaveLength(BEFORE + AFTER);
    expect(words).toContain(`  Anna: ${anna.person.user.id}`);
    expect(words).toContain(`  Ben: ${ben.person.user.id}`);
    expect(await system.operator.run(['cases'])).toContain(`${receipt.number}  `);
    await system.jobs.drain();
    const mail = await system.mailTo('team@plausch.test');
    expect(mail.text).toContain('Raum Kaffeehaus');
    expect(mail.text).not.toContain('davor');
  });

  it('[RP14] on the page of the case stand the own words and the reported line, and nothing else that was said', async () => {
    const page = await (await fetch(`${system.origin}/vorgang/${receipt.token}`)).text();
    expect(page).toContain('Das macht mir Angst.');
    expect(page).toContain('Ich weiß, wo du wohnst');
    expect(page).toContain('<dt>Anna, am ');
    expect(page).toContain('Raum Kaffeehaus');
    const { body } = await system.call('getCase', { params: { token: receipt.token } });
    expect(body).toMatchObject({
      kind: 'notice',
      state: 'open',
      words: { place: 'Raum Kaffeehaus', reason: 'threat', explanation: 'Das macht mir Angst.' },
      line: { username: 'Anna', text: 'Ich weiß, wo du wohnst' },
    });
    for (const answer of [page, JSON.stringify(body)]) {
      expect(answer).not.toMatch(/davor|danach|Ben|Kim/);
      for (const { person } of [anna, ben, kim]) expect(answer).not.toContain(person.user.id);
    }
  });

  it('[RP14] the reported person hears nothing of it and finds nothing of it in what is given to them', async () => {
    const told = JSON.stringify(anna.client.messages);
    const given = await system.operator.run(['data', 'anna']);
    for (const words of [told, given]) {
      expect(words).not.toContain(receipt.number);
      expect(words).not.toContain('Das macht mir Angst.');
      expect(words).not.toContain(kim.person.user.id);
    }
    expect(JSON.parse(await system.operator.run(['data', 'kim']))).toMatchObject({
      'Was du gemeldet hast': [
        { number: receipt.number, words: { reason: 'threat', explanation: 'Das macht mir Angst.' } },
      ],
    });
  });
});

describe('[TK5] a line that was taken back', () => {
  it('cannot be reported any more, and is a place without words beside another that is', async () => {
    const gone = await say(ben, 'Das sage ich nicht noch einmal');
    const stays = await say(ben, 'Und das bleibt stehen');
    await ben.client.do('chat:delete', { id: gone });
    system.advance(60_000);
    expect((await report(system, kim.person, gone)).body).toMatchObject({ error: { code: 'not_found' } });
    const { number } = (await report(system, kim.person, stays)).body;
    const said = (await frozen(system, number)).map(({ text }) => text);
    expect(said.slice(-2)).toEqual(['(zurückgenommen)', 'Und das bleibt stehen']);
  });

  it('[TK7] and one that was changed is evidence with what it said before', async () => {
    const changed = await say(ben, 'Gib mir deine Adresse');
    await ben.client.do('chat:edit', { id: changed, text: 'Gib mir deine Hand' });
    system.advance(60_000);
    const { number } = (await report(system, kim.person, changed)).body;
    const said = (await frozen(system, number)).map(({ text }) => text);
    expect(said.at(-1)).toBe('Gib mir deine Hand (vorher: Gib mir deine Adresse)');
  });

  it('[R34] and one that answers another is evidence with what it answers', async () => {
    const question = await say(anna, 'Wo wohnst du?');
    const { id } = await ben.client.do('chat:send', {
      clientId: crypto.randomUUID(),
      text: 'Das geht dich nichts an',
      replyTo: question,
    });
    system.advance(60_000);
    const { number } = (await report(system, kim.person, id)).body;
    const said = (await frozen(system, number)).map(({ text }) => text);
    expect(said.at(-1)).toMatch(/^Das geht dich nichts an \(Antwort auf \S+: Wo wohnst du\?\)$/);
    await anna.client.do('chat:delete', { id: question });
    const again = (await report(system, anna.person, id)).body;
    const later = (await frozen(system, again.number)).map(({ text }) => text);
    expect(later.at(-1)).toContain('(zurückgenommen)');
    expect(JSON.stringify(later)).not.toContain('Wo wohnst du');
  });

  it('[TK8] and what somebody does, and what dice show, are told apart from what was said', async () => {
    const { client } = ben;
    const deed = { clientId: crypto.randomUUID(), text: 'schleicht hinterher', kind: 'me' } as const;
    const { id } = await client.do('chat:send', deed);
    await client.do('chat:roll', { clientId: crypto.randomUUID(), dice: 1, sides: 6 });
    system.advance(60_000);
    const { number } = (await report(system, kim.person, id)).body;
    const said = (await frozen(system, number)).map(({ text }) => text);
    expect(said.slice(-2)).toEqual([
      '(/me) schleicht hinterher',
      expect.stringMatching(/^\(Würfel\) würfelt 1w6: [1-6]$/),
    ]);
  });

  it('stays with the report that was there before', async () => {
    const before = await shown(system, receipt.number);
    await anna.client.do('chat:delete', { id: lineId });
    expect(await shown(system, receipt.number)).toBe(before);
    expect(before).toContain('Ich weiß, wo du wohnst');
    const { rows } = await system.database.pool.query('select text from room_lines where id = $1', [lineId]);
    expect(rows).toEqual([{ text: '' }]);
  });
});

describe('[RP13] evidence stays as it stood', () => {
  it('after its sender took another name', async () => {
    const before = await shown(system, receipt.number);
    const { token, password } = anna.person;
    const renamed = await system.call('changeUsername', { token, body: { password, username: 'Ganzneu' } });
    expect(renamed.status).toBe(200);
    expect(await shown(system, receipt.number)).toBe(before);
  });

  it('after the lines themselves went by their age', async () => {
    const before = await shown(system, receipt.number);
    await system.database.pool.query(`update room_lines set said_at = said_at - interval '31 days'`);
    await system.runJob(jobs.sweepLines);
    const { rows } = await system.database.pool.query('select 1 from room_lines');
    expect(rows).toEqual([]);
    expect(await shown(system, receipt.number)).toBe(before);
    expect(await texts()).toHaveLength(BEFORE + 1 + AFTER);
  });
});
