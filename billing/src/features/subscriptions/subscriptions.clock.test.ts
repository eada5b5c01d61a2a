import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { reconcile } from '../gateways/index.ts';

const line = new BadLine();
let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later', line: line.line });
});
afterAll(() => billing.stop());

const advance = (who: Buyer, by: string) =>
  billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: who.id, advance: by } });
const daysAhead = async (who: Buyer) => {
  const [row] = await billing.rows(
    'select clock_offset_ms from customers join customer_ids on customer_id = id where app_user_id = $1',
    [who.id],
  );
  return Math.round(Number(row?.['clock_offset_ms']) / 86_400_000);
};
const UNANSWERED = { status: 409, body: expect.objectContaining({ code: 7773 }) };

it('[I3] the clock of the sandbox stands still while a charge has no answer, and goes on when it is there', async () => {
  const anna = new Buyer(billing, 'anna');
  await anna.buy('vip_monthly');
  line.troubles.push('question lost');
  expect(await advance(anna, 'P2M')).toMatchObject(UNANSWERED);
  expect(await daysAhead(anna)).toBe(30);
  // Each move would lengthen an entitlement by days without a payment.
  for (const by of ['P1D', 'P1M']) expect(await advance(anna, by)).toMatchObject(UNANSWERED);
  expect(await daysAhead(anna)).toBe(30);
  billing.clock.advance(RULES.gateways.lookAgainMs);
  await billing.runJob(reconcile);
  expect(await advance(anna, 'P1D')).toMatchObject({ status: 200, body: { steps: 0 } });
  expect(await daysAhead(anna)).toBe(31);
});
