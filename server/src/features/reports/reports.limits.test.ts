import type { TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseIn, countCases, type Fields, NOTICE, sendForm, startWithForms } from './reports.fixture.ts';

const CASES_AN_HOUR = 20;
const URGENT_AN_HOUR = 3;

let system: TestSystem;
beforeAll(async () => {
  // Behind a proxy of this machine, which says who is calling.
  system = await startWithForms({ environment: { PUBLIC_URL: 'https://plausch.example' } });
});
afterAll(() => system.stop());

const from = (address: string, fields: Fields) =>
  sendForm(system, '/meldung', fields, { headers: { 'x-forwarded-for': address } });
const noticeNo = (number: number): Fields => ({
  ...NOTICE,
  place: `Stelle ${number}`,
  email: `nr${number}@beispiel.test`,
});

describe('[RP3] whoever floods is slowed down', () => {
  it('[RL-1] of a thousand cases in an hour from one network few are taken, and another network is through at once', async () => {
    const statuses = new Map<number, number>();
    const look = async (number: number) => {
      const answer = await from('198.51.100.7', noticeNo(number));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const page = await answer.text();
      if (answer.status !== 429) return;
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(page).toContain(`Stelle ${number}`);
    };
    for (let number = 0; number < 1_000; number += 10)
      await Promise.all(Array.from({ length: 10 }, (_, i) => look(number + i)));
    expect(Object.fromEntries(statuses)).toEqual({ 200: CASES_AN_HOUR, 429: 1_000 - CASES_AN_HOUR });
    expect(await countCases(system)).toBe(CASES_AN_HOUR);
    expect((await from('203.0.113.9', noticeNo(5_000))).status).toBe(200);
  }, 60_000);

  it('what counts at once without any proof is taken less often, and from each network', async () => {
    const urgent = (number: number): Fields => {
      const { place, explanation, goodFaith } = { ...NOTICE, place: `Dringend ${number}` };
      return { place, explanation, goodFaith, reason: 'child_abuse' };
    };
    const statuses: number[] = [];
    for (let number = 0; number < URGENT_AN_HOUR + 2; number += 1)
      statuses.push((await from('192.0.2.1', urgent(number))).status);
    expect(statuses).toEqual([...Array<number>(URGENT_AN_HOUR).fill(303), 429, 429]);
    const other = await from('192.0.2.2', urgent(9));
    expect(other.status).toBe(303);
    expect(caseIn(other.headers.get('location') ?? '')).toMatch(/^\/vorgang\//);
    system.advance(3_600_001 / URGENT_AN_HOUR);
    expect((await from('192.0.2.1', urgent(10))).status).toBe(303);
  });
});
