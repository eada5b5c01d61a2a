import type { TestSystem } from '@plausch/dev-env';
import { expect, it } from 'vitest';
import { NOTICE, sendForm, startWithForms } from './reports.fixture.ts';

const HOUR_MS = 3_600_000;

async function confirmationIn(system: TestSystem): Promise<string> {
  expect((await sendForm(system, '/meldung', NOTICE)).status).toBe(200);
  return (await system.mailTo(NOTICE.email)).text;
}

it('[RP2] the mail with the link tells when, and how long what was written is kept', async () => {
  await using system = await startWithForms();
  const text = await confirmationIn(system);
  expect(text).toContain(', am 1. November 2026 um 19:00 Uhr). Es kommt erst bei uns an');
  expect(text).toContain('Was du geschrieben hast, liegt 2 Tage bereit. Danach löschen wir es.');
});

it('[RP2] the mail with the link tells the time of other rules', async () => {
  await using system = await startWithForms({ rules: { reports: { unconfirmedMs: 36 * HOUR_MS } } });
  expect(await confirmationIn(system)).toContain('liegt 36 Stunden bereit.');
});

it.each([
  [{}, 'einer Stunde'],
  [{ sameWithinMs: 20 * 60_000 }, '20 Minuten'],
])(
  '[RP5] every page with the form tells when the same words send another mail: %j',
  async (reports, wait) => {
    await using system = await startWithForms({ rules: { reports } });
    const pages = [
      await fetch(`${system.origin}/meldung`),
      await sendForm(system, '/meldung', { ...NOTICE, place: '' }),
      await sendForm(system, '/meldung', NOTICE),
    ];
    expect(pages.map(({ status }) => status)).toEqual([200, 422, 200]);
    for (const page of pages) expect(await page.text()).toContain(`schick es in ${wait} noch einmal.`);
  },
);
