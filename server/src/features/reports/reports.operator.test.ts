import type { TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOTICE, sendForm, solved, startWithForms } from './reports.fixture.ts';

const TEAM = 'team@plausch.test';
const USAGE = 'So geht es: cases, cases show NUMMER, cases pictures NUMMER';

let system: TestSystem;
beforeAll(async () => {
  system = await startWithForms({ environment: { BRAND_CONTACT: TEAM } });
});
afterAll(() => system.stop());
beforeEach(() => system.database.pool.query('delete from cases'));

async function numberOf(fields: Record<string, string>): Promise<string> {
  await sendForm(system, '/meldung', { ...NOTICE, ...fields });
  const { rows } = await system.database.pool.query<{ number: string }>(
    'select number from cases order by created_at desc, id desc limit 1',
  );
  return rows[0]?.number ?? '';
}
const received = async (fields: Record<string, string>) =>
  numberOf({ ...fields, altcha: await solved(system) });
const cases = (...words: string[]) => system.operator.run(['cases', ...words]);

it('[RP8] the list has a line for each open case: number, moment, kind and the beginning of the first answer', async () => {
  expect(await cases()).toBe('Kein offener Fall.');
  const first = await received({ place: `Am  Tresen,\r\nganz ${'hinten, '.repeat(20)}` });
  system.advance(60_000);
  const second = await received({ place: 'Draußen' });
  expect(await cases()).toBe(
    [
      `${first}  1. November 2026 um 19:00 Uhr  Meldung: ${`Am Tresen, ganz ${'hinten, '.repeat(20)}`.slice(0, 80)}`,
      `${second}  1. November 2026 um 19:01 Uhr  Meldung: Draußen`,
    ].join('\n'),
  );
});

it('[RP8] a case is shown whole, without signs that a terminal or an eye would follow', async () => {
  const number = await received({ explanation: 'erste Zeile\r\n\u202enegnudlem\u202c zweite' });
  const shown = await cases('show', number);
  expect(shown).toContain(`Meldung ${number}, offen\nEingegangen: 1. November 2026 um 19:`);
  expect(shown).toContain('\nWas ist daran verboten?\n  erste Zeile\n  negnudlem zweite\n');
  expect(shown).toContain('\n\nBilder: 0\nAnsehen: ');
});

it('[RP8] the mail to the operator tells the command that shows the case', async () => {
  const number = await received({});
  const mail = await system.mailTo(TEAM, ({ subject }) => subject === `Meldung ${number}`);
  expect(mail.text).toContain(`Auf dem Server: npm run admin -- cases show ${number}`);
  expect(mail.text).not.toContain('cases pictures');
});

it('[RP8] [RP11] what is no command, no case or not sent yet is said in a sentence', async () => {
  const waiting = await numberOf({});
  for (const words of [['zeig'], ['zeig', waiting], ['show'], ['pictures']])
    await expect(cases(...words), words.join(' ')).rejects.toMatchObject({ code: 'invalid', message: USAGE });
  await expect(cases('pictures', waiting)).rejects.toMatchObject({
    code: 'invalid',
    message: `${waiting} ist noch nicht abgeschickt.`,
  });
  for (const way of ['show', 'pictures'])
    await expect(cases(way, 'M-0000-0000')).rejects.toMatchObject({
      code: 'not_found',
      message: 'Einen Fall „M-0000-0000“ gibt es nicht.',
    });
});
