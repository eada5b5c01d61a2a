import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';

const line = new BadLine();
let billing: TestBilling;
let beside: TestBilling;
beforeAll(async () => {
  billing = await startBilling({
    mail: 'later',
    clock: 'going',
    line: line.line,
    rules: { checkout: { ...RULES.checkout, holdMs: 400 as 3_000, readMs: 50 as 1_000 } },
  });
  beside = await billing.beside();
});
afterAll(async () => {
  await beside.stop();
  await billing.stop();
});

it('[CO6] what one process has seen waiting for its buyer, and another one has finished, is told as finished', async () => {
  const [here, there] = [new Buyer(billing, 'anna'), new Buyer(beside, 'anna')];
  const { session } = await here.start('vip_monthly');
  // Either process may hear of an event; here each finds out by itself.
  line.areEventsHeld = true;
  expect((await here.status(session)).status).toBe('started');
  expect((await there.status(session)).status).toBe('started');
  await there.confirm(await there.secret(session));
  expect((await there.end(session)).status).toBe('succeeded');
  expect((await here.status(session)).status).toBe('succeeded');
  line.heal();
});

it('[CO6] a wait here ends with what happens there', async () => {
  // Longer than a test may take: a question is not held to its end, but until there is news.
  const patient = await startBilling({
    mail: 'later',
    clock: 'going',
    rules: { checkout: { ...RULES.checkout, holdMs: 120_000 as 3_000, readMs: 50 as 1_000 } },
  });
  const other = await patient.beside();
  try {
    const [here, there] = [new Buyer(patient, 'berta'), new Buyer(other, 'berta')];
    const { session } = await here.start('vip_monthly');
    const secret = await here.secret(session);
    const waiting = here.status(session);
    await there.confirm(secret);
    expect((await there.end(session)).status).toBe('succeeded');
    expect((await waiting).status).toBe('succeeded');
  } finally {
    await other.stop();
    await patient.stop();
  }
});

it('[I5] two devices of a customer that reach two processes hold one secret', async () => {
  const [here, there] = [new Buyer(billing, 'clara'), new Buyer(beside, 'clara')];
  const [one, other] = [await here.start('vip_monthly'), await there.start('babo_monthly')];
  const answers = await Promise.all([here.complete(one.session), there.complete(other.session)]);
  const secrets = answers.flatMap(({ status, body }) =>
    status === 200
      ? [(body as { gateway_params: { client_secret: string } }).gateway_params.client_secret]
      : [],
  );
  const paid = await Promise.all(secrets.map((secret) => here.confirm(secret)));
  expect(paid.filter(({ body }) => (body as { error: unknown }).error === null)).toHaveLength(1);
});
