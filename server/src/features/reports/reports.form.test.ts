import { statusesOf, type TestSystem, timesAtOnce } from '@plausch/dev-env';
import { LIMITS } from '@plausch/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  APPEAL,
  COMPLAINT,
  caseIn,
  countCases,
  type Fields,
  NOTICE,
  sendForm,
  solved,
  startWithForms,
} from './reports.fixture.ts';

const TEAM = 'team@plausch.test';

let system: TestSystem;
beforeAll(async () => {
  system = await startWithForms({ environment: { BRAND_CONTACT: TEAM } });
});
afterAll(() => system.stop());
// Mails to one address are few in an hour.
beforeEach(() => system.advance(3_600_001));

const FORMS = [
  ['/meldung', NOTICE, 'M', 'Meldung abschicken'],
  ['/urheberbeschwerde', COMPLAINT, 'U', 'Beschwerde abschicken'],
  ['/einspruch', APPEAL, 'E', 'Einspruch abschicken'],
] as const;
const page = async (path: string) => (await fetch(`${system.origin}${path}`)).text();
const mailsTo = async (address: string) => {
  await system.jobs.drain();
  return (await system.mails()).filter(({ to }) => to === address);
};
/** Spellings of a case number that was read out or written down. */
const spellingsOf = (number: string) => [
  number.toLowerCase(),
  number.replaceAll('-', ''),
  ` ${number.replaceAll('-', ' – ')} `,
  number.replaceAll('0', 'O').replaceAll('1', 'l'),
  number.replace(/[0-9A-Z]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
];
const json = { headers: { accept: 'application/json' } };

describe('[RP2] a form without a program', () => {
  it.each(FORMS)(
    '%s: waits for the mailed link, and is received by a button behind it',
    async (path, fields, letter, send) => {
      const email = `ohne.${letter}@beispiel.test`;
      const sent = await sendForm(system, path, { ...fields, email });
      expect(sent.status).toBe(200);
      const waiting = await sent.text();
      expect(waiting).toContain('Schau jetzt in dein Postfach');
      expect(waiting).toContain(email);
      // The link proves the address: it must be nowhere but in the mail.
      expect(waiting).not.toContain('/vorgang/');
      const [mail] = await mailsTo(email);
      expect(mail?.text).toContain(send);
      const address = caseIn(mail?.text ?? '');
      // At the beginning of a line: other numbers may hold the letter before a hyphen.
      expect(await system.operator.run(['cases'])).not.toMatch(new RegExp(`^${letter}-`, 'm'));

      // A scanner that follows the links of a mail changes nothing.
      for (const method of ['HEAD', 'GET']) {
        expect((await fetch(`${system.origin}${address}`, { method })).status).toBe(200);
      }
      const before = await page(address);
      expect(before).toContain('Noch nicht abgeschickt');
      expect(before).toContain(send);

      const confirmed = await sendForm(system, address, { weiter: 'ja' });
      expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, address]);
      const [number = ''] = new RegExp(`${letter}-[0-9A-Z]{4}-[0-9A-Z]{4}`).exec(await page(address)) ?? [];
      expect(await page(address)).toContain('<h2>Angekommen</h2>');
      const [receipt] = await mailsTo(email);
      expect(receipt?.subject).toContain(`${number} ist angekommen`);
      expect(receipt?.text).toMatch(/eingegangen am 1\. November 2026 um \d\d:00 Uhr/);
      expect(caseIn(receipt?.text ?? '')).toBe(address);
      const told = await system.mailTo(TEAM, ({ subject }) => subject.includes(number));
      expect(told.text).toContain(Object.values(fields)[0]);
      expect(await system.operator.run(['cases'])).toContain(number);
      for (const typed of spellingsOf(number))
        expect(await system.operator.run(['cases', 'show', typed]), typed).toContain(email);

      // Once more is nothing more.
      expect((await sendForm(system, address, { weiter: 'ja' })).status).toBe(303);
      expect(await mailsTo(email)).toHaveLength(2);
    },
  );

  it('is received once, however often and at once the button is pressed', async () => {
    const email = 'ungeduldig@beispiel.test';
    await sendForm(system, '/meldung', { ...NOTICE, email });
    const [mail] = await mailsTo(email);
    const address = caseIn(mail?.text ?? '');
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () => sendForm(system, address, { weiter: 'ja' })),
    );
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('[RP6] the mail to an address that nobody has proven holds no word of whoever wrote it', async () => {
    const words = { place: 'KLICKMICHplace', explanation: 'KLICKMICHtext', name: 'KLICKMICHname' };
    await sendForm(system, '/meldung', { ...NOTICE, ...words, email: 'fremd@beispiel.test' });
    const [mail] = await mailsTo('fremd@beispiel.test');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('KLICKMICH');
  });

  it('[RP6] an address in other spellings is the same address', async () => {
    const spellings = ['mäuse@beispiel.test', 'MÄUSE@Beispiel.test', 'mäuse@beispiel.test'.normalize('NFD')];
    const statuses: number[] = [];
    for (const [i, email] of [...spellings, 'ｍäuse@beispiel.test'].entries())
      statuses.push((await sendForm(system, '/meldung', { ...NOTICE, place: `Stelle ${i}`, email })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('[RP6] three mails go to one address in an hour, and what more is written stays in the form', async () => {
    const email = 'viel@beispiel.test';
    const send = (place: string) => sendForm(system, '/meldung', { ...NOTICE, place, email });
    for (const place of ['eins', 'zwei', 'drei']) expect((await send(place)).status).toBe(200);
    const refused = await send('das vierte Mal');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const shown = await refused.text();
    expect(shown).toContain('das vierte Mal');
    expect(shown).toContain('<h2>Das ging noch nicht</h2>');
    expect(shown).toContain('Versuch es in einer Stunde wieder, dein Text bleibt hier stehen.');
    expect(shown).toContain(`mailto:${TEAM}`);
    expect(await mailsTo(email)).toHaveLength(3);
    system.advance(3_600_001);
    expect((await send('das vierte Mal')).status).toBe(200);
  });

  it('[BL-3] [RP6] also of thirty at the same moment three', async () => {
    const email = 'ansturm@beispiel.test';
    const answers = await timesAtOnce(system, { table: 'cases', count: 30, waiting: 1 }, (i) =>
      sendForm(system, '/meldung', { ...NOTICE, place: `Stelle ${i}`, email }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 3, 429: 27 });
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('[RP3] about the abuse of children counts at once, also without a name', async () => {
    const { place, explanation, goodFaith } = NOTICE;
    const sent = await sendForm(system, '/meldung', { place, explanation, goodFaith, reason: 'child_abuse' });
    expect(sent.status).toBe(303);
    const shown = await page(sent.headers.get('location') ?? '');
    expect(shown).toContain('<h2>Angekommen</h2>');
    expect(shown).toContain('Missbrauch von Kindern');
    await system.jobs.drain();
    const [told] = (await system.mails()).filter(({ to }) => to === TEAM);
    expect(told?.text).toContain('Missbrauch von Kindern');
  });
});

describe('[RP1] a form with a program', () => {
  it.each(FORMS)('%s: is received at once where the work was done', async (path, fields, letter) => {
    const email = `mit.${letter}@beispiel.test`;
    const altcha = await solved(system);
    const sent = await sendForm(system, path, { ...fields, email, altcha }, json);
    const receipt = (await sent.json()) as Record<string, string>;
    expect([sent.status, receipt['number']?.[0]]).toEqual([201, letter]);
    expect(receipt['when']).toMatch(/^[12]\. November 2026 um \d\d:00 Uhr$/);
    expect(await page(`/vorgang/${receipt['token']}`)).toContain(receipt['number']);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('ist angekommen'),
    ]);
    // One piece of work is for one case.
    const again = await sendForm(system, path, { ...fields, email: 'x@beispiel.test', altcha }, json);
    expect([again.status, ((await again.json()) as { error: { code: string } }).error.code]).toEqual([
      422,
      'challenge_required',
    ]);
  });

  it('is told of every mistake at its field, and keeps the work it did', async () => {
    const altcha = await solved(system);
    const wrong = await sendForm(system, '/meldung', { ...NOTICE, place: ' ', email: 'kim', altcha }, json);
    const { error, problems } = (await wrong.json()) as { error: object; problems: object[] };
    expect(wrong.status).toBe(422);
    expect(error).toMatchObject({ code: 'invalid', field: 'place' });
    expect(problems).toEqual([
      { field: 'place', message: 'Sag uns, wo wir nachsehen sollen.' },
      { field: 'email', message: expect.stringContaining('keine E-Mail-Adresse') },
    ]);
    const right = await sendForm(system, '/meldung', { ...NOTICE, altcha }, json);
    expect(right.status).toBe(201);
  });

  it('without the work waits for the mailed link like everybody', async () => {
    const email = 'ohne.arbeit@beispiel.test';
    const sent = await sendForm(system, '/meldung', { ...NOTICE, email }, json);
    expect([sent.status, await sent.json()]).toEqual([200, { state: 'unconfirmed', email }]);
  });
});

describe('[RP5] what is sent twice is one case', () => {
  it('by the number of the sending, at any time', async () => {
    const before = await countCases(system);
    const requestId = crypto.randomUUID();
    const send = async () => {
      const altcha = await solved(system);
      const sent = await sendForm(
        system,
        '/meldung',
        { ...NOTICE, place: 'zweimal', requestId, altcha },
        json,
      );
      return (await sent.json()) as object;
    };
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toEqual(second);
    system.advance(5 * 3_600_000);
    expect(await send()).toEqual(first);
    expect(await countCases(system)).toBe(before + 1);
  });

  it('by its words within an hour, and what waited is received by the work done later', async () => {
    const before = await countCases(system);
    const fields = { ...NOTICE, place: 'zweimal ohne', email: 'zweimal@beispiel.test' };
    await Promise.all([sendForm(system, '/meldung', fields), sendForm(system, '/meldung', fields)]);
    expect(await countCases(system)).toBe(before + 1);
    expect(await mailsTo(fields.email)).toHaveLength(1);
    const sent = await sendForm(system, '/meldung', { ...fields, altcha: await solved(system) }, json);
    expect(sent.status).toBe(201);
    expect(await countCases(system)).toBe(before + 1);
    await sendForm(system, '/meldung', { ...fields, explanation: 'Andere Worte.' });
    system.advance(3_600_001);
    await sendForm(system, '/meldung', fields);
    expect(await countCases(system)).toBe(before + 3);
  });
});

describe('[RP1] every field has its rule', () => {
  const wordsFor = (most: number) => '🙂'.repeat(most);
  const rules: [string, Fields, string, string][] = [
    ...FORMS.flatMap(([path, fields]) =>
      Object.keys(fields).map((name): [string, Fields, string, string] => [path, fields, name, '']),
    ),
    ...(['place', 'explanation', 'name'] as const).map((name): [string, Fields, string, string] => [
      '/meldung',
      NOTICE,
      name,
      wordsFor(LIMITS.caseTextMax + 1),
    ]),
    ['/meldung', NOTICE, 'reason', 'weather'],
    ['/meldung', NOTICE, 'explanation', 'Text mit \u0000 darin'],
    ['/meldung', NOTICE, 'name', 'Kim\nBcc: alle@beispiel.test'],
    ['/meldung', NOTICE, 'name', 'Kim \u001b[31m'],
    ['/meldung', NOTICE, 'email', 'kim@beispiel.test, alle@beispiel.test'],
    ['/meldung', NOTICE, 'email', 'kim@beispiel.test\nBcc: alle@beispiel.test'],
    ['/meldung', NOTICE, 'email', `${'k'.repeat(250)}@beispiel.test`],
    ['/urheberbeschwerde', COMPLAINT, 'right', 'thief'],
  ];
  it.each(rules)('%s %#', async (path, fields, name, value) => {
    const before = await countCases(system);
    const sent = await sendForm(system, path, { ...fields, [name]: value });
    expect(sent.status).toBe(422);
    const shown = await sent.text();
    expect(shown).toContain(`href="#feld-${name}"`);
    expect(shown).toMatch(new RegExp(`id="feld-${name}"[^>]*aria-invalid="true"`));
    expect(shown).toMatch(new RegExp(`id="feld-${name}-fehler">[^<]+[.]<`));
    expect(await countCases(system)).toBe(before);
  });

  it('all that is wrong stands above the form, each with the name of its field and the way to it', async () => {
    const sent = await sendForm(system, '/meldung', {}, { uploads: [{ bytes: Buffer.from('kein Bild') }] });
    const [, box = ''] = /data-problems[^>]*>(.*?)<\/ul>/s.exec(await sent.text()) ?? [];
    expect(box).toContain('<h2>Bitte sieh noch einmal nach</h2>');
    expect(
      [...box.matchAll(/<a href="#feld-(\w+)">([^<]*)</g)].map(([, name, label]) => [name, label]),
    ).toEqual([
      ['place', 'Wo ist es'],
      ['reason', 'Worum geht es'],
      ['explanation', 'Was ist daran verboten'],
      ['name', 'Dein Name'],
      ['email', 'Deine E-Mail-Adresse'],
      ['goodFaith', 'Bestätigung'],
      ['pictures', 'Bilder'],
    ]);
  });

  it('the longest text of emojis and umlauts is taken, line by line, as it was written', async () => {
    const explanation = `Zeile äöüß\r\n\r\nzweite ${'🙂'.repeat(LIMITS.caseTextMax - 20)}`;
    const altcha = await solved(system);
    const sent = await sendForm(system, '/meldung', { ...NOTICE, explanation, altcha });
    expect(sent.status).toBe(303);
    const shown = await page(sent.headers.get('location') ?? '');
    expect(shown).toContain(explanation.replaceAll('\r\n', '\n'));
  });
});
