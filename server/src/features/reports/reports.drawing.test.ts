import { MailCatcher, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  caseIn,
  type Fields,
  NOTICE,
  type Sending,
  sendForm,
  solved,
  startWithForms,
} from './reports.fixture.ts';
import { drawPictures, sweepCases } from './reports.jobs.ts';

const DAY_MS = 86_400_000;
const TEAM = 'team@plausch.test';
/** A green dot, and another one with a text in it that tells where it was taken. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PLACE = 'GPS 52.5 13.4';
const TOLD = Buffer.concat([
  PNG.subarray(0, 33),
  Buffer.from([0, 0, 0, PLACE.length + 2]),
  Buffer.from(`tEXta\0${PLACE}`, 'latin1'),
  // The checksum of a text chunk is not checked.
  Buffer.alloc(4),
  PNG.subarray(33),
]);
/** Whole by its structure, and nothing in it. */
const HOLLOW = Buffer.from(PNG).fill(0xa5, 41, 54);
const URGENT: Fields = {
  place: NOTICE.place,
  explanation: NOTICE.explanation,
  goodFaith: 'ja',
  reason: 'child_abuse',
};

let system: TestSystem;
let post: MailCatcher;
beforeAll(async () => {
  post = await MailCatcher.start();
  // Behind a proxy of this machine, which says who is calling.
  system = await startWithForms({
    environment: {
      PUBLIC_URL: 'https://plausch.example',
      SMTP_URL: post.url,
      BRAND_CONTACT: TEAM,
    },
    rules: { reports: { unprovenPictures: { mostBytes: 20 * PNG.length } } },
  });
});
afterAll(async () => {
  await system.stop();
  await post.stop();
});
beforeEach(async () => {
  await system.database.pool.query('delete from cases');
  system.advance(DAY_MS);
});

const send = (fields: Fields, pictures: readonly Buffer[], address = '198.51.100.7') => {
  const sending: Sending = {
    uploads: pictures.map((bytes) => ({ bytes })),
    headers: { 'x-forwarded-for': address },
  };
  return sendForm(system, '/meldung', fields, sending);
};
const sendProven = async (fields: Fields, pictures: readonly Buffer[]) =>
  send({ ...fields, altcha: await solved(system) }, pictures);
/** What lies in the database: `d`rawn, `w`aiting or `b`roken, in order. */
async function kept(): Promise<string> {
  const { rows } = await system.database.pool.query<{ state: string }>(
    `select case when picture is not null then 'd' when original is not null then 'w' else 'b' end as state
     from case_attachments join cases on id = case_id order by created_at, id, position`,
  );
  return rows.map(({ state }) => state).join('');
}
const keptBytes = async () => {
  const { rows } = await system.database.pool.query<{ bytes: Buffer }>(
    'select coalesce(picture, original) as bytes from case_attachments',
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes)).toString('latin1');
};
/** How many processes that decode have been started. */
const decoders = () =>
  system.logLines.filter((line) => line.includes('the decoder of pictures is ready')).length;
const page = async (address: string) => (await fetch(`${system.origin}${address}`)).text();
const numbered = async () => {
  const { rows } = await system.database.pool.query<{ number: string }>('select number from cases');
  return rows[0]?.number ?? '';
};
/** The text of the newest mail to an address. */
async function newestMail(address: string): Promise<string> {
  await system.jobs.drain();
  return post.to(address).at(-1)?.text ?? '';
}

describe('[RP11] without a proof nothing is decoded, and nothing is seen', () => {
  it('until the mailed link is followed; then nothing is left of what was sent', async () => {
    const before = decoders();
    const sent = await send(NOTICE, [TOLD, PNG]);
    expect(sent.status).toBe(200);
    expect(await kept()).toBe('ww');
    expect(await keptBytes()).toContain(PLACE);
    const address = caseIn(await newestMail(NOTICE.email));
    expect(await page(address)).toContain('liegt bereit');
    expect(await page(address)).not.toContain('<img');
    expect((await fetch(`${system.origin}${address}/anlage/1`)).status).toBe(404);
    // Not by the clock, nor by the operator.
    await system.runJob(drawPictures);
    const asked = system.operator.run(['cases', 'pictures', await numbered()]);
    await expect(asked).rejects.toMatchObject({ code: 'invalid' });
    expect([await kept(), decoders()]).toEqual(['ww', before]);

    expect((await sendForm(system, address, { weiter: 'ja' })).status).toBe(303);
    expect(await kept()).toBe('dd');
    expect(await keptBytes()).not.toContain('GPS');
    expect((await page(address)).match(/<img /g)).toHaveLength(2);
    expect((await fetch(`${system.origin}${address}/anlage/2`)).headers.get('content-type')).toBe(
      'image/webp',
    );
    expect(decoders()).toBe(before + 1);
  });

  it('until the work is done after all', async () => {
    await send(NOTICE, [PNG]);
    expect(await kept()).toBe('w');
    const sent = await sendProven(NOTICE, [PNG]);
    expect(sent.status).toBe(303);
    expect(await kept()).toBe('d');
  });

  it('[RP3] where the abuse of children counts at once, until the operator opens it', async () => {
    const sent = await send(URGENT, [TOLD, PNG]);
    const address = sent.headers.get('location') ?? '';
    expect(await page(address)).toContain('<h2>Angekommen</h2>');
    expect(await page(address)).toContain('Wir öffnen es, wenn wir deine Meldung lesen.');
    // Pressing a button that is not there proves nothing.
    await sendForm(system, address, { weiter: 'ja' });
    await send(URGENT, [TOLD, PNG]);
    await system.runJob(drawPictures);
    expect(await kept()).toBe('ww');
    const number = await numbered();
    const command = `cases pictures ${number}`;
    expect(await system.operator.run(['cases', 'show', number])).toContain(command);
    expect(await newestMail(TEAM)).toContain(command);
    expect(await system.operator.run(['cases', 'pictures', number])).toBe('Bilder: 2');
    expect(await kept()).toBe('dd');
    expect(await keptBytes()).not.toContain('GPS');
  });

  it('[RP3] and where that is sent again with the work done, it is opened', async () => {
    await send(URGENT, [PNG]);
    expect(await kept()).toBe('w');
    await sendProven(URGENT, [PNG]);
    expect(await kept()).toBe('d');
  });

  it('[RP9] what nobody opened goes after a week, and the case stays', async () => {
    await send(URGENT, [PNG]);
    system.advance(7 * DAY_MS);
    await system.runJob(sweepCases);
    expect(await kept()).toBe('w');
    system.advance(1);
    await system.runJob(sweepCases);
    expect([await kept(), await numbered()]).toEqual(['', expect.stringMatching(/^M-/)]);
  });
});

describe('[RP11] pictures that nobody stands behind are few', () => {
  const place = (number: number): Fields => ({
    ...NOTICE,
    place: `Stelle ${number}`,
    email: `nr${number}@beispiel.test`,
  });

  it('of one network three forms, and another network is through at once', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 5; number += 1)
      statuses.push((await send(place(number), [PNG], '192.0.2.1')).status);
    expect(statuses).toEqual([200, 200, 200, 422, 422]);
    const refused = await send(place(6), [PNG], '192.0.2.1');
    const shown = await refused.text();
    expect(shown).toContain('Ohne JavaScript nehmen wir gerade keine Bilder mehr an.');
    expect(shown).toContain('href="#feld-pictures"');
    expect(shown).toContain('Stelle 6');
    expect((await send(place(6), [], '192.0.2.1')).status).toBe(200);
    expect((await send(place(7), [PNG], '192.0.2.2')).status).toBe(200);
    system.advance(DAY_MS / 2);
    expect((await send(place(8), [PNG], '192.0.2.1')).status).toBe(200);
  });

  it('of all together so many bytes, also where they come at the same moment; a proof is asked no room', async () => {
    const forms = Array.from({ length: 12 }, (_, number) =>
      send(place(number), [PNG, PNG, PNG], `192.0.2.${100 + number}`),
    );
    const statuses = (await Promise.all(forms)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(6).fill(422)]);
    expect(await kept()).toBe('w'.repeat(18));
    expect((await sendProven(place(50), [PNG, PNG, PNG])).status).toBe(303);
  });
});

describe('[RP10] with a proof', () => {
  it('one that cannot be decoded keeps neither the case nor the others from being received', async () => {
    const sent = await sendProven(NOTICE, [PNG, HOLLOW, PNG]);
    expect(sent.status).toBe(303);
    expect(await kept()).toBe('dbd');
    const shown = await page(sent.headers.get('location') ?? '');
    expect(shown).toContain('<strong>Bild 2</strong> konnten wir nicht öffnen.');
    expect(shown.match(/<img /g)).toHaveLength(2);
    const said = await system.operator.run(['cases', 'show', await numbered()]);
    expect(said).toContain('Bilder: 3, nicht zu öffnen: 1');
  });

  it('the work is used up by the case, not by its pictures: what is sent again with it opens nothing', async () => {
    const altcha = await solved(system);
    expect((await send({ ...NOTICE, altcha }, [PNG])).status).toBe(303);
    const again = await send({ ...NOTICE, place: 'anderswo', altcha }, [PNG]);
    expect(again.status).toBe(422);
    expect(await kept()).toBe('d');
  });

  it('what could not be drawn when it was sent is drawn later', async () => {
    const sent = await sendProven(NOTICE, [PNG, PNG]);
    await system.database.pool.query(
      'update case_attachments set picture = null, original = $1 where position = 2',
      [TOLD],
    );
    const address = sent.headers.get('location') ?? '';
    expect(await page(address)).toContain('Du siehst es hier in ein paar Minuten');
    await system.runJob(drawPictures);
    expect(await kept()).toBe('dd');
    expect(await keptBytes()).not.toContain('GPS');
  });
});

it('[RP10] a case counts although its pictures could not be kept, the log says so, and they are drawn later', async () => {
  const query = (statement: string) => system.database.pool.query(statement);
  await query('alter table case_attachments add constraint not_now check (picture is null)');
  try {
    expect((await sendProven(NOTICE, [PNG])).status).toBe(303);
  } finally {
    await query('alter table case_attachments drop constraint not_now');
  }
  expect(await kept()).toBe('w');
  expect(
    system.logLines.filter((line) => line.includes('the pictures of a case were not drawn')),
  ).toHaveLength(1);
  await system.runJob(drawPictures);
  expect(await kept()).toBe('d');
});

it('[FI-1] a decoder that is killed in the middle is replaced, and the server goes on', async () => {
  await sendProven(NOTICE, [PNG]);
  const [line = '{}'] = system.logLines
    .filter((one) => one.includes('decoder of pictures is ready'))
    .slice(-1);
  const { pid } = JSON.parse(line) as { pid: number };
  process.kill(pid, 'SIGSTOP');
  const sending = sendProven({ ...NOTICE, place: 'mittendrin' }, [PNG]);
  await expect.poll(kept, { timeout: 5_000, interval: 20 }).toBe('dw');
  process.kill(pid, 'SIGKILL');
  expect((await sending).status).toBe(303);
  expect(await kept()).toBe('dd');
});
