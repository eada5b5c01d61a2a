import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sent } from '../../addressed.fixture.ts';
import type { TestBilling } from '../../billing.fixture.ts';
import { newTransaction, shopOf, startTaxedBilling } from '../../taxed.fixture.ts';
import { together } from '../../together.fixture.ts';
import { recordPayment } from './tax.booking.ts';
import { watchThreshold } from './tax.operator.ts';

const logged: string[] = [];
let billing: TestBilling;
beforeAll(async () => {
  billing = await startTaxedBilling('{ home: DE, scheme: home_only, collection: true }', {
    log: (line) => void logged.push(line),
  });
});
afterAll(() => billing.stop());

/** A purchase of so many euros by a customer in a country. */
async function pay(country: string, euros: number, at: string): Promise<void> {
  const shop = await shopOf(billing);
  const gross = { amountMicros: euros * 1e6, currency: 'EUR' };
  const moment = new Date(at);
  const transactionId = await newTransaction(billing, { grossMicros: gross.amountMicros, at: moment });
  const evidence = { card: country, form: { country, postalCode: null }, ip: null };
  const { projectId } = shop;
  const taxes = await billing.billing.provided.tax.ofPayment({
    projectId,
    gross,
    told: null,
    evidence,
    atMs: moment.getTime(),
  });
  if (!taxes) throw new Error('the project charges no tax');
  await billing.database.inTransaction((work) =>
    recordPayment(work, { ...shop, transactionId, at: moment, taxes }),
  );
}
const alarms = () =>
  logged.flatMap((line) => {
    const { year, percent, project, environment } = JSON.parse(line);
    return percent === undefined ? [] : [[project, environment, year, percent]];
  });

/** What the seller was written, oldest first. */
async function mails(): Promise<string[]> {
  await billing.billing.jobs.drain();
  const all = (await (await fetch(`${billing.url}/postfach.json`)).json()) as Sent[];
  return all
    .filter(({ to }) => to === 'rechnung@example.org')
    .toReversed()
    .map(({ subject, text }) => `${subject} | ${text}`.replaceAll('\u00a0', ' '));
}

describe('[TX8] the watch over the threshold', () => {
  it('tells the seller by mail and log once a year how far sales abroad have come, also when two processes watch', async () => {
    await pay('DE', 20_000, '2026-05-01T12:00Z');
    // 9,508.10 with 19 percent in it are 7,990.00 without: 79 percent.
    await pay('FR', 9_508.1, '2026-05-02T12:00Z');
    await billing.runJob(watchThreshold);
    expect(alarms()).toEqual([]);
    expect(await mails()).toEqual([]);
    await pay('FR', 11.9, '2026-05-03T12:00Z');
    await together(billing, watchThreshold, 'lock table tax_notices in exclusive mode');
    await billing.runJob(watchThreshold);
    expect(alarms()).toEqual([['plausch', 'sandbox', 2026, 80]]);
    const [first, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first).toMatch(/^Sandbox: Verkäufe ins EU-Ausland 2026: 80 % der Grenze \|/);
    expect(first).toContain('haben 2026 80 % von 10.000,00 € netto erreicht');
    expect(first).toContain('Sprich rechtzeitig mit deiner Steuerberatung');
    await pay('AT', 2_380, '2026-05-04T12:00Z');
    await billing.runJob(watchThreshold);
    expect(alarms()).toEqual([
      ['plausch', 'sandbox', 2026, 80],
      ['plausch', 'sandbox', 2026, 100],
    ]);
    const [second, ...more] = (await mails()).slice(1);
    expect(more).toEqual([]);
    expect(second).toContain('2026: 100 % der Grenze');
    expect(second).toContain('Ab jetzt gilt dort die Steuer des Landes');
  });
});

describe('npm run billing -- tax', () => {
  const tax = (...words: string[]) => billing.billing.run(['tax', ...words]);

  it('lists a quarter as CSV', async () => {
    expect((await tax('plausch', '2026Q2', 'sandbox')).split('\r\n')).toEqual([
      'Land,Satz,Währung,Netto,Steuer,Netto in EUR,Steuer in EUR',
      // 20,000.00, 9,508.10, 11.90 and 2,380.00 with German tax, which is charged in all of the EU.
      'DE,19,EUR,26806.72,5093.28,26806.72,5093.28',
      '',
    ]);
    // Test purchases are in no declaration.
    expect((await tax('plausch', '2026q2')).split('\r\n')).toHaveLength(2);
    expect((await tax('plausch', '2026Q1', 'sandbox')).split('\r\n')).toHaveLength(2);
  });

  it.each([
    [['plausch']],
    [['plausch', '2026Q5']],
    [['plausch', '2026Q2', 'USD']],
    [['plausch', '2026Q2', 'sandbox', 'USD=0']],
    [['other', '2026Q2']],
  ])('does not take %j', async (words) => {
    await expect(tax(...words)).rejects.toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});
