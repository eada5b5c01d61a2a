import { expect } from 'vitest';
import { RULES } from '../../../rules.ts';
import { gatewayContract } from '../gateways.contract.fixture.ts';
import { startSandbox, testCard } from './sandbox.fixture.ts';

const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000000000003220',
  declined_later: '4000000000000341',
  fails_afterwards: '4000000000006660',
  disputed: '4000000000000259',
} as const;

gatewayContract('sandbox', async () => {
  const test = await startSandbox();
  const disputeOf = async (chargeRef: string) => {
    const { rows } = await test.database.pool.query(
      'select ref from sandbox_disputes where charge_ref = $1',
      [chargeRef],
    );
    return String(rows[0]?.ref);
  };
  return {
    gateway: test.sandbox,
    driver: {
      confirm: async (secret, card) => void (await test.confirm(secret, { card: testCard(CARDS[card]) })),
      answer: async (secret, approve) => void (await test.challenge(secret, approve)),
      async dispute() {
        test.clock.advance(RULES.sandbox.disputes.afterMs);
        await test.sandbox.disputes.settleDue();
      },
      decide: async (chargeRef, won) =>
        void (await test.sandbox.disputes.decide(await disputeOf(chargeRef), won)),
      settle: async () => test.clock.advance(RULES.sandbox.bankMs),
      async deliveries(intentRef) {
        const about = () => test.deliveries.filter(({ raw }) => raw.includes(intentRef));
        await expect.poll(() => about().length).toBeGreaterThan(0);
        return about();
      },
    },
    stop: test.stop,
  };
});
