import { randomUUID } from 'node:crypto';
import { isRefusal, TestClient } from '@plausch/dev-env';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Resident, settle } from './harness/crowd.ts';
import { asKept, PAYLOADS, someOf, TEXTS } from './harness/payloads.ts';
import { layTripwire, type Tripwire } from './harness/tripwire.ts';
import { openVenue, type VisitOptions } from './visitor/venue.ts';
import type { Visitor } from './visitor/visitor.ts';

/** Nobody is slowed down, and who comes later reads everything. */
const PATIENT = { burst: 1_000, refillMs: 1 };
const venue = openVenue({
  environment: { LOG_LEVEL: 'debug' },
  rules: {
    connection: { credits: { capacity: 10_000, perSecond: 10_000 } },
    rooms: {
      talk: PATIENT,
      newcomer: PATIENT,
      slow: { automatic: { lines: 1_000 } },
      history: { lines: 500 },
      kept: { lines: 500 },
    },
  },
});

const names = someOf(TEXTS, 9);
let crowd: Resident[];
let roomId: string;
beforeAll(async () => {
  crowd = await settle(venue.server, names);
  const rooms = await venue.server.query<{ id: string }>("select id from rooms where slug = 'kaffeehaus'");
  roomId = rooms[0]?.id ?? '';
});

const clients: TestClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

/** Everybody whose name is hostile, in the room. */
function enterAll(): Promise<TestClient[]> {
  return Promise.all(
    crowd.map(async ({ token }) => {
      const client = new TestClient(venue.server.origin, { token });
      clients.push(client);
      await client.connect();
      await client.join(roomId);
      return client;
    }),
  );
}

/** Somebody in front of the Kaffeehaus, in whose browser nothing hostile goes unnoticed. */
async function reader(
  name: string,
  kind: 'phone' | 'desktop',
  options: VisitOptions = {},
): Promise<{ visitor: Visitor; wire: Tripwire }> {
  const visitor = await venue.resident(name, kind, options);
  const wire = await layTripwire(visitor.device.context, options.origin ?? venue.server.origin);
  return { visitor, wire };
}

async function enter(visitor: Visitor): Promise<void> {
  await visitor.page.goto('/main?raum=kaffeehaus');
  await visitor.room.untilLive();
}

const logLines = () => venue.server.output().split('\n');

/** What a line of the log says of something that the policy kept a page from. */
function violationIn(line: string): { directive: string; blocked: string } | undefined {
  if (!line.includes('"directive":')) return undefined;
  const { level: _, time: __, msg: ___, ...violation } = JSON.parse(line);
  return violation;
}

const reported = async () => logLines().flatMap((line) => violationIn(line) ?? []);

const say = (client: TestClient, text: string) => client.ask('chat:send', { clientId: randomUUID(), text });

it('the wire notices what text must not do', async () => {
  const { visitor, wire } = await reader('Wilma', 'desktop');
  visitor.device.allowProblems(/Trusted|Content Security Policy|TrustedHTML/);
  await visitor.page.goto('/main');
  await visitor.page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }).waitFor();
  const notices = async (program: string) => {
    await visitor.page.evaluate(`{ ${program} }`);
    await expect.poll(() => wire.take(), { message: program }).not.toEqual([]);
  };
  await notices('trip()');
  await notices('alert(1)');
  await notices("document.body.append(document.createElement('iframe'))");
  await notices("try { document.querySelector('h1').setAttribute('onclick', 'trip()') } catch {}");
  await notices("document.querySelector('main a').setAttribute('href', 'javascript:trip()')");
  await notices("document.querySelector('main a').href = '//boese.example/'");
  await notices("try { document.body.innerHTML = '<b>b</b>' } catch {}");
  await notices("fetch('//boese.example/').catch(() => {})");
  // The operator hears of it as well: of what kind it was, and nothing of the page.
  await expect.poll(reported).toContainEqual({ directive: 'connect-src', blocked: 'http://boese.example' });
  await expect
    .poll(reported)
    .toContainEqual({ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' });
});

it('[IN-2] [IN-3] [LO-1] 200 hostile texts, said by people with hostile names, are read as they were typed', async () => {
  const { visitor, wire } = await reader('Liesel', 'desktop');
  const { page, room } = visitor;
  await enter(visitor);
  const people = await enterAll();
  const bubbles = await room.watchBubbles();
  await Promise.all(
    people.map(async (client, index) => {
      const own = PAYLOADS.filter((_, number) => number % people.length === index);
      for (const text of own) expect(isRefusal(await say(client, text)), text).toBe(false);
    }),
  );

  const expected = PAYLOADS.map((text, number) => `${names[number % names.length]}: ${asKept(text)}`).sort();
  const talk = async () => (await room.talk()).sort();
  await expect.poll(talk, { message: 'the transcript' }).toEqual(expected);
  const shown = new Set(expected.map((line) => line.replace(': ', '')));
  const seen = (await bubbles()).map((note) => note.slice(note.indexOf(': ') + 2));
  expect(seen.length).toBeGreaterThan(0);
  // A bubble says its speaker twice: for pointers, and above the line.
  const isLiteral = (text: string) => names.some((name) => shown.has(text.slice(name.length)));
  expect(seen.filter((text) => !isLiteral(text))).toEqual([]);

  const listed = page.getByRole('listbox', { name: 'Personen im Raum' }).getByRole('option');
  // A rank may stand behind a name by now.
  const entries = (await listed.allTextContents()).map((text) => text.replace(/ Neuling$/, ''));
  expect(entries.sort()).toEqual([...names, 'Liesel (du)'].sort());
  await visitor.press(page.getByRole('tab', { name: 'Mitglieder' }));
  for (const name of names) await page.getByText(name, { exact: true }).last().waitFor();

  // The same from the server's memory, in the picture and in words.
  for (const view of ['picture', 'text']) {
    await page.evaluate(`localStorage.setItem('roomView', '${view}')`);
    await page.reload();
    await expect.poll(talk, { message: view }).toEqual(expected);
  }
  await page.goto('/main');
  await page.getByRole('link', { name: 'Dazusetzen: Kaffeehaus' }).waitFor();
  wire.expectUntouched();
  // Nor does the log, at its most talkative, hold what anybody said.
  const said = logLines().filter((line) => violationIn(line) === undefined);
  expect(said.join('\n')).not.toMatch(/trip\(|boese/);
});

it('[IN-2] what one types oneself stays text: while it is a draft, after a reload, when it is said', async () => {
  const { visitor, wire } = await reader('Selma', 'phone');
  const { page, room } = visitor;
  await enter(visitor);
  for (const text of TEXTS) await room.composer.fill(text);
  for (const text of someOf(TEXTS, 40)) {
    await room.composer.fill(text);
    await page.reload();
    await room.untilLive();
    expect(await room.composer.inputValue()).toBe(text);
  }
  const own = someOf(TEXTS, 9);
  for (const text of own) await room.say(text);
  await expect
    .poll(async () => (await room.talk()).filter((line) => line.startsWith('Selma: ')).sort())
    .toEqual(own.map((text) => `Selma: ${text}`).sort());
  wire.expectUntouched();
});

it.each([
  ['Petra', 'phone', 'picture', 3],
  ['Theo', 'desktop', 'text', 9],
] as const)(
  '[IN-2] [RT-17] what %s types without a network waits as it was typed, and goes out so',
  async (name, kind, view, nth) => {
    const { visitor, wire } = await reader(name, kind, {
      origin: venue.numericOrigin,
      stored: { roomView: view },
    });
    const { device, room } = visitor;
    visitor.expectOutage();
    await visitor.page.goto('/main?raum=kaffeehaus');
    // In words there is no stage to stand on.
    await visitor.page.locator('section[data-live="true"]').waitFor();
    // What begins with a slash is no line.
    const texts = someOf(TEXTS, nth).filter((text) => !text.startsWith('/'));
    const own = async () => (await room.talk()).filter((line) => line.startsWith(`${name}: `));

    await device.context.setOffline(true);
    await room.connectionNotice.waitFor();
    for (const text of texts) await room.say(text);
    await expect.poll(own).toEqual(texts.map((text) => `${name}: ${text} ⏳`));
    await device.context.setOffline(false);
    await room.connectionNotice.waitFor({ state: 'detached' });
    await expect.poll(own, { message: 'once they are out' }).toEqual(texts.map((text) => `${name}: ${text}`));
    wire.expectUntouched();
  },
);
