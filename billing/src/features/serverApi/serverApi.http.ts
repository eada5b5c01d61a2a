import type { Work } from '@plausch/platform/db';
import type { KeyHolder } from '../../edge/keys.ts';
import { requireUserId } from '../../edge/user-id.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import {
  cancelSubscription,
  eraseCustomer,
  getProduct,
  grantEntitlement,
  refundPayment,
  resumeSubscription,
  revokeCustomer,
  type Standing,
  withdrawSubscription,
} from '../../wire/server.ts';
import { revokeCheckouts } from '../checkout/index.ts';
import { findCustomer, holdCustomer } from '../customers/index.ts';
import type { OperationRow } from '../gateways/index.ts';
import { insertAuditEntry } from '../projects/index.ts';
import {
  type Done,
  grant,
  type PlannedRefund,
  refund,
  revoke,
  type SubscriptionStanding,
  tell,
  withdraw,
} from '../subscriptions/index.ts';
import { erase } from './serverApi.erase.ts';

export function installServerApiHttp(ground: Ground, { http }: Edges): void {
  const { provided, clock } = ground;

  /** Notes who did it, and asks the gateway once it is committed; a crash before that leaves it to the reconcile job. */
  async function settled<Result>(
    work: Work,
    { projectId, keyId }: KeyHolder,
    { action, subject, done }: { action: string; subject: string; done: Done<Result> },
  ): Promise<Result> {
    const { result, operations } = done;
    const actor = `key:${keyId}`;
    await insertAuditEntry(work.sql, {
      at: clock.now(),
      actor,
      action,
      projectId,
      subject,
      after: result as object,
    });
    work.afterCommit(() => performed(operations));
    return result;
  }
  async function performed(operations: readonly OperationRow[]): Promise<void> {
    for (const operation of operations) await provided.gateways.operations.perform(operation);
  }
  const nameOf = ({ projectId, environment }: KeyHolder, userId: string) => ({
    projectId,
    environment,
    appUserId: requireUserId(userId),
  });

  http.query(getProduct, async ({ caller, params: { productId } }) => {
    const { products } = await provided.catalogue.current(caller.projectId);
    const product = products.get(productId);
    if (!product) throw new Refusal('not_found', { message: 'There is no such product.' });
    return { product_identifier: productId, entitlement_identifiers: [...product.entitlements] };
  });

  http.command(grantEntitlement, async ({ caller, params, body, onceKey }, work) => {
    const { projectId, environment } = caller;
    const { entitlement_identifier: entitlement, period } = body;
    const catalogue = await provided.catalogue.current(projectId, work.sql);
    const isKnown = [...catalogue.products.values()].some(({ entitlements }) =>
      entitlements.includes(entitlement),
    );
    if (!isKnown) throw new Refusal('invalid', { field: 'entitlement_identifier' });
    const name = nameOf(caller, params.userId);
    // A server vouches for its users itself, and makes as many as it has.
    const customer = await holdCustomer(ground, work, name, () => true);
    const source = `operator:${caller.keyId}:${onceKey ?? crypto.randomUUID()}`;
    const until = await grant(ground, work, {
      projectId,
      environment,
      customerId: customer.id,
      entitlement,
      period,
      source,
    });
    const result = {
      entitlement_identifier: entitlement,
      expires_date: until === null ? null : until.toISOString(),
    };
    return settled(work, caller, {
      action: 'entitlement.granted',
      subject: name.appUserId,
      done: { result, operations: [] },
    });
  });

  for (const [endpoint, type] of [
    [cancelSubscription, 'cancel'],
    [resumeSubscription, 'resume'],
  ] as const) {
    http.command(endpoint, async ({ caller, params }, work) => {
      const name = nameOf(caller, params.userId);
      const done = await tell(ground, work, name, params.productId, { type });
      const subject = name.appUserId;
      return standingBody(await settled(work, caller, { action: `subscription.${type}`, subject, done }));
    });
  }

  http.command(withdrawSubscription, async ({ caller, params }, work) => {
    const name = nameOf(caller, params.userId);
    const done = await withdraw(ground, work, name, params.productId, `key:${caller.keyId}`);
    const action = 'subscription.withdrawn';
    const { standing, refunds } = await settled(work, caller, { action, subject: name.appUserId, done });
    return { ...standingBody(standing), refunds: refunds.map(refundBody) };
  });

  http.command(revokeCustomer, async ({ caller, params, body }, work) => {
    const name = nameOf(caller, params.userId);
    const ending = await revoke(ground, work, name, `key:${caller.keyId}`);
    const customer = await findCustomer(work.sql, name);
    const begun = customer ? await revokeCheckouts(ground, work, customer.id) : [];
    const done = { ...ending, operations: [...ending.operations, ...begun] };
    const action = `customer.revoked: ${body.reason}`;
    const { ended, refunds } = await settled(work, caller, { action, subject: name.appUserId, done });
    return { ended: ended.map(standingBody), refunds: refunds.map(refundBody) };
  });

  http.command(eraseCustomer, async ({ caller, params }, work) => {
    const { result, operations } = await erase(ground, work, nameOf(caller, params.userId));
    // The log keeps who did it, and no id of the app's.
    const subject = result === null ? 'nobody' : `customer:${result}`;
    const done = { result: { erased: result !== null }, operations };
    return settled(work, caller, { action: 'customer.erased', subject, done });
  });

  http.command(refundPayment, async ({ caller, params, body }, work) => {
    const done = await refund(ground, work, caller, {
      transactionId: params.paymentId,
      amountMicros: body.amount_micros ?? null,
      reason: body.reason,
      requestedBy: `key:${caller.keyId}`,
    });
    return refundBody(
      await settled(work, caller, { action: 'payment.refunded', subject: params.paymentId, done }),
    );
  });
}

function standingBody({ productId, state, until, unsubscribedAt }: SubscriptionStanding): Standing {
  return {
    product_identifier: productId,
    state,
    expires_date: until.toISOString(),
    unsubscribe_detected_at: unsubscribedAt?.toISOString() ?? null,
  };
}

function refundBody({ id, amountMicros, currency }: PlannedRefund) {
  return { id, amount_micros: amountMicros, currency };
}
