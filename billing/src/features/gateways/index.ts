import type { Queryable } from '@plausch/platform/db';
import { defineJob } from '@plausch/platform/jobs';
import { serverKey } from '@plausch/platform/keys';
import type { Environment } from '../../edge/keys.ts';
import { feature } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { GatewayEvents } from './gateways.events.ts';
import { Operations } from './gateways.operations.ts';
import type { Gateway } from './gateways.port.ts';
import { countUndecided, customerRefOf, insertObject } from './gateways.store.ts';
import { createSandbox, type SandboxTime } from './sandbox/index.ts';

export type {
  CardFacts,
  Charge,
  ChargeSummary,
  DisputeState,
  Gateway,
  IntentState,
  Outcome,
} from './gateways.port.ts';
export { forgetAddress, hasRefund, heldRefunds, type OperationRow } from './gateways.store.ts';
export { deliverEvents } from './sandbox/index.ts';

/** Card networks, as the features above see them. */
export type Gateways = {
  readonly operations: Operations;
  readonly events: GatewayEvents;
  /**
   * The gateway that takes the money of an environment.
   * @throws Refusal `gateway_failed` where none is set up.
   */
  of(environment: Environment): Gateway;
  /** Every gateway that is set up. */
  readonly all: readonly Gateway[];
  /** Lets time pass at the sandbox; undefined where there is none. */
  readonly sandboxTime: SandboxTime | undefined;
  /** Whether a card is the test card that has had its trial, with every customer. */
  isUsedCard(fingerprint: string): boolean;
  /** What the gateway calls a customer that it has been told of; undefined before. */
  customerRef(
    sql: Queryable,
    customer: { readonly customerId: string; readonly environment: Environment },
  ): Promise<string | undefined>;
};

declare module '../../ground.ts' {
  interface Provided {
    gateways: Gateways;
  }
}

/** Finds out what became of operations whose answer was lost. */
export const reconcile = defineJob<Record<string, never>>({ name: 'gateways.reconcile' });
const AT_ONCE = 100;

export const gatewaysFeature = feature({
  name: 'gateways',
  async install({ ground, edges }) {
    const { config, database, jobs, line } = ground;
    const events = new GatewayEvents(ground);
    const sandbox = config.sandbox
      ? createSandbox(ground, edges, {
          key: await serverKey(database, 'sandbox'),
          receive: (raw, headers) => events.receive(of('sandbox'), raw, headers),
        })
      : undefined;
    const installed: readonly Gateway[] = sandbox ? [line(sandbox.gateway)] : [];
    const operations = new Operations(ground, installed);
    settleCustomers(ground, operations);
    jobs.handleOutside(reconcile, async () => {
      while ((await operations.reconcile(AT_ONCE)) === AT_ONCE);
    });
    jobs.schedule(reconcile, '* * * * *');
    const of = (environment: Environment): Gateway => {
      const found = installed.find(({ name }) => (name === 'sandbox') === (environment === 'sandbox'));
      if (!found)
        throw new Refusal('gateway_failed', { message: `No gateway is set up for ${environment}.` });
      return found;
    };
    return {
      provides: {
        operations,
        events,
        of,
        all: installed,
        sandboxTime: sandbox?.time,
        isUsedCard: (fingerprint) => fingerprint === sandbox?.usedFingerprint,
        customerRef: (sql, { customerId, environment }) =>
          customerRefOf(sql, { gateway: of(environment).name, customerId }),
      },
      async start() {
        await operations.reconcile(AT_ONCE);
        await sandbox?.start();
      },
      measure(figures) {
        figures.gauge(
          {
            name: 'gateway_operations_undecided',
            help: 'What was asked of gateways and has no answer yet, by verb.',
            labels: ['verb'],
          },
          async () =>
            (await countUndecided(database.drizzle)).map(({ verb, count }) => ({
              labels: { verb },
              value: count,
            })),
        );
      },
      async close() {
        sandbox?.close();
      },
    };
  },
});

/** What a gateway calls a customer is kept for good. */
function settleCustomers({ clock }: Pick<Ground, 'clock'>, operations: Operations): void {
  operations.settleBy(
    'customer',
    async ({ sql }, { subject, projectId, environment, gateway, id }, outcome) => {
      if (outcome.kind !== 'done') return;
      const customerId = subject.slice('customer:'.length);
      if ((await customerRefOf(sql, { gateway, customerId })) !== undefined) return;
      await insertObject(sql, {
        gateway,
        ref: (outcome.value as { ref: string }).ref,
        kind: 'customer',
        projectId,
        environment,
        customerId,
        sessionId: null,
        operationId: id,
        createdAt: new Date(clock.now()),
      });
    },
  );
}
