import type { IncomingHttpHeaders } from 'node:http';
import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import type { Gateway } from './gateways.port.ts';
import { deleteEventsBefore, findEvent, insertEvent, markHandled } from './gateways.store.ts';

const handleEvent = defineJob<{ gateway: Gateway['name']; eventId: string }>({
  name: 'gateways.handleEvent',
  firstPauseMs: 1_000,
  // An event that a killed process was at is handled by the next one after so long.
  timeoutMs: 30_000,
  atOnce: 4,
});

const sweepEvents = defineJob<Record<string, never>>({ name: 'gateways.sweepEvents' });

/** Looks at an intent that a gateway says has changed. */
export type IntentListener = (intentRef: string) => Promise<void>;
/** The same of a dispute. */
export type DisputeListener = (gateway: Gateway['name'], disputeRef: string) => Promise<void>;

/** What is kept of an event: which of the two it is about. */
type Payload = { readonly intentRef?: string; readonly disputeRef?: string };

/**
 * What gateways tell by themselves: taken once each, on a signature, and then looked at by asking the gateway. So an event that
 * comes late, twice or out of order changes nothing twice, and a forged one nothing at all.
 */
export class GatewayEvents {
  readonly #ground: Pick<Ground, 'database' | 'clock' | 'jobs' | 'rules'>;
  readonly #intentListeners: IntentListener[] = [];
  readonly #disputeListeners: DisputeListener[] = [];

  constructor(ground: Pick<Ground, 'database' | 'clock' | 'jobs' | 'rules'>) {
    this.#ground = ground;
    const { database, clock, jobs, rules } = ground;
    jobs.handleOutside(handleEvent, async ({ gateway, eventId }) => {
      const event = await findEvent(database.drizzle, gateway, eventId);
      if (!event || event.handledAt) return;
      const { intentRef, disputeRef } = event.payload as Payload;
      if (intentRef !== undefined) for (const look of this.#intentListeners) await look(intentRef);
      if (disputeRef !== undefined)
        for (const look of this.#disputeListeners) await look(gateway, disputeRef);
      await markHandled(database.drizzle, gateway, eventId, new Date(clock.now()));
    });
    jobs.handle(sweepEvents, ({ sql }) =>
      deleteEventsBefore(sql, new Date(clock.now() - rules.gatewayEvents.keptMs)),
    );
    jobs.schedule(sweepEvents, '20 4 * * *');
  }

  onIntent(listener: IntentListener): void {
    this.#intentListeners.push(listener);
  }

  onDispute(listener: DisputeListener): void {
    this.#disputeListeners.push(listener);
  }

  /**
   * Takes an event of a gateway, as its bytes came.
   * @throws Refusal `unauthenticated` for a wrong signature.
   */
  async receive(gateway: Gateway, raw: Buffer, headers: IncomingHttpHeaders): Promise<void> {
    const { database, clock, jobs } = this.#ground;
    const { id, type, ...payload } = gateway.readEvent(raw, headers);
    await database.inTransaction(async (work) => {
      const isNew = await insertEvent(work.sql, {
        gateway: gateway.name,
        eventId: id,
        type,
        payload,
        receivedAt: new Date(clock.now()),
        handledAt: null,
      });
      if (isNew) await jobs.enqueue(work, handleEvent, { gateway: gateway.name, eventId: id });
    });
  }
}
