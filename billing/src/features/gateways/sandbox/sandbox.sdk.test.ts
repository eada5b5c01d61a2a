import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../../billing.fixture.ts';
import { focused, inPage, type Page, tapCard, Visitor } from './sandbox.visitor.fixture.ts';

let billing: TestBilling;
let visitor: Visitor;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later', clock: 'going' });
  visitor = await Visitor.start(billing.url);
});
afterEach(() => visitor.leave());
afterAll(async () => {
  await visitor?.stop();
  await billing?.stop();
});

const buy = async (page: Page) => {
  await page.getByRole('button', { name: 'Kaufen' }).click();
  await page.getByLabel('E-Mail').fill('mara@example.org');
};
const payBySdk = (page: Page) => page.getByTestId('PayButton').click();
const bought = (page: Page) => inPage<unknown[]>(page, '() => bought');
const isBilled = async () => {
  const { rows } = await billing.database.pool.query('select count(*)::integer from sandbox_charges');
  return rows[0].count as number;
};

it.each([
  ['phone', '$rc_annual', 'Jetzt bezahlen', 1],
  ['desktop', '$rc_monthly', /Probe|Test/, 0],
] as const)(
  "the vendor's SDK, unmodified, buys on a %s: %s, with a refused card first, then one that asks",
  async (kind, name, button, charges) => {
    const before = await isBilled();
    const page = await visitor.visit(`/sdk?user=${kind}&package=${name}`, kind);
    await buy(page);
    await tapCard(page, /wird abgelehnt/);
    await page.getByTestId('PayButton').getByText(button).click();
    await page.getByText('Deine Karte wurde abgelehnt.').waitFor();
    await expect.poll(() => focused(page)).toBe('number');
    await tapCard(page, /fragt immer/);
    await payBySdk(page);
    await page.getByRole('button', { name: 'Freigeben' }).click();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect.poll(() => bought(page)).toEqual([['premium']]);
    expect(await isBilled()).toBe(before + charges);
  },
);

it('opens two forms one after the other on one page, the first one left while the bank asks', async () => {
  const page = await visitor.visit(`/sdk?user=twice&package=vip`);
  await buy(page);
  await tapCard(page, /fragt immer/);
  await payBySdk(page);
  await page.getByRole('dialog', { name: 'Testbank' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await buy(page);
  await tapCard(page, /Visa geht durch/);
  await payBySdk(page);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect.poll(() => bought(page)).toEqual([expect.stringContaining('PurchasesError'), ['vip']]);
});
