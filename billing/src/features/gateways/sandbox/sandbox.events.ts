import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@plausch/platform/clock';
import type { Database, Work } from '@plausch/platform/db';
import type { Logger } from '@plausch/platform/logger';
import { z } from 'zod';
import { Refusal } from '../../../refusal.ts';
import type { Rules } from '../../../rules.ts';
import type { GatewayEvent } from '../gateways.port.ts';
import { newRef, type Secrets } from './sandbox.secrets.ts';
import * as store from './sandbox.store.ts';

/** Where the signature stands: `t=<seconds>,v1=<HMAC-SHA256 of time, point and body in hex>`. */
export const SIGNATURE_HEADER = 'sandbox-signature';

/** Hands an event to the merchant; resolves once it was taken. */
export type Deliver = (raw: Buffer, headers: IncomingHttpHeaders) => Promise<void>;

/** An event that was not taken yet, signed just now. */
export type PendingEvent = {
  readonly id: string;
  readonly raw: Buffer;
  readonly headers: IncomingHttpHeaders;
};

type Parts = {
  database: Database;
  clock: Clock;
  logger: Logger;
  secrets: Pick<Secrets, 'sign'>;
  rules: Pick<Rules['sandbox'], 'signatureMs' | 'pendingAtOnce' | 'eventsKeptMs'>;
  deliver: Deliver;
};

/** What happened to an intent, in the words of its events. */
export type Happening = 'requires_action' | 'processing' | 'succeeded' | 'refused' | 'canceled';

function typeOf({ mode }: Pick<store.IntentRow, 'mode'>, happening: Happening): string {
  if (happening === 'refused')
    return mode === 'payment' ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed';
  return `${mode}_intent.${happening}`;
}

const eventBody = z.object({
  id: z.string(),
  type: z.string().regex(/^(?:(?:payment|setup)_intent|charge\.dispute)\./),
  data: z.object({ object: z.object({ id: z.string() }) }),
});

/** What the sandbox tells: a row with what it is about, delivered after the commit, and again until it was taken. */
export class SandboxEvents {
  readonly #parts: Parts;
  readonly #underWay = new Map<string, Promise<boolean>>();
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Tells what happened to an intent, as part of the transaction that made it happen. */
  tell(work: Work, intent: store.IntentRow, happening: Happening): Promise<void> {
    return this.#tell(work, typeOf(intent, happening), {
      id: intent.ref,
      metadata: { session_id: intent.sessionId },
    });
  }

  /** The same of a dispute. */
  tellDispute(work: Work, ref: string, happening: 'created' | 'closed'): Promise<void> {
    return this.#tell(work, `charge.dispute.${happening}`, { id: ref });
  }

  async #tell(work: Work, type: string, object: object): Promise<void> {
    const now = this.#parts.clock.now();
    const id = newRef('evt');
    const row: store.EventRow = {
      id,
      body: JSON.stringify({ id, type, created: Math.floor(now / 1_000), data: { object } }),
      createdAt: new Date(now),
      deliveredAt: null,
    };
    await store.insertEvent(work.sql, row);
    // The buyer's browser does not wait for the merchant.
    work.afterCommit(() => void this.#send(row));
  }

  /** Events that were not taken, and that are not on their way from here. */
  async pending(): Promise<PendingEvent[]> {
    return (await this.#pendingRows()).map((row) => ({ id: row.id, ...this.#signed(row) }));
  }

  /**
   * Delivers them, one after the other; answers how many were taken. Those that are on their way from here have arrived, too, or were
   * not taken, when it resolves. Forgets those that were taken long ago.
   */
  async deliverPending(): Promise<number> {
    const { database, clock, rules } = this.#parts;
    await store.deleteDeliveredBefore(database.drizzle, new Date(clock.now() - rules.eventsKeptMs));
    let taken = 0;
    for (const row of await this.#pendingRows()) if (await this.#send(row)) taken += 1;
    await Promise.all(this.#underWay.values());
    return taken;
  }

  /** @throws Refusal `unauthenticated` for a signature that is missing, wrong or too old; `malformed` for no event of ours. */
  read(raw: Buffer, headers: IncomingHttpHeaders): GatewayEvent {
    const { clock, secrets, rules } = this.#parts;
    const [given] = [headers[SIGNATURE_HEADER]].flat();
    const fields = (given ?? '').split(',').map((field) => field.trim().split('=', 2));
    const [, seconds = ''] = fields.find(([name]) => name === 't') ?? [];
    const ageMs = (Math.floor(clock.now() / 1_000) - Number(seconds)) * 1_000;
    const isFresh = /^\d{1,12}$/.test(seconds) && Math.abs(ageMs) <= rules.signatureMs;
    const right = secrets.sign(signedBytes(seconds, raw));
    const isRight = fields.some(([name, value = '']) => {
      const sent = Buffer.from(value, 'hex');
      return name === 'v1' && sent.length === right.length && timingSafeEqual(sent, right);
    });
    if (!isFresh || !isRight)
      throw new Refusal('unauthenticated', { message: 'The signature of the event is wrong or too old.' });
    const event = eventBody.safeParse(jsonOf(raw));
    if (!event.success) throw new Refusal('malformed');
    const { id, type, data } = event.data;
    const { id: ref } = data.object;
    return type.startsWith('charge.')
      ? { id, type: 'dispute.changed', disputeRef: ref }
      : { id, type: 'intent.changed', intentRef: ref };
  }

  close(): void {
    this.#isClosed = true;
  }

  async #pendingRows(): Promise<store.EventRow[]> {
    const { database, rules } = this.#parts;
    const rows = await store.pendingEvents(database.drizzle, rules.pendingAtOnce);
    return rows.filter(({ id }) => !this.#underWay.has(id));
  }

  #signed({ body }: store.EventRow): Pick<PendingEvent, 'raw' | 'headers'> {
    const { clock, secrets } = this.#parts;
    const raw = Buffer.from(body);
    const seconds = String(Math.floor(clock.now() / 1_000));
    const signature = secrets.sign(signedBytes(seconds, raw)).toString('hex');
    return { raw, headers: { [SIGNATURE_HEADER]: `t=${seconds},v1=${signature}` } };
  }

  /** Whether the event was taken. One that was not stays pending. */
  #send(row: store.EventRow): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false);
    const sending = this.#deliver(row).finally(() => this.#underWay.delete(row.id));
    this.#underWay.set(row.id, sending);
    return sending;
  }

  async #deliver(row: store.EventRow): Promise<boolean> {
    const { database, clock, deliver, logger } = this.#parts;
    try {
      const { raw, headers } = this.#signed(row);
      await deliver(raw, headers);
      if (this.#isClosed) return true;
      await store.markDelivered(database.drizzle, row.id, new Date(clock.now()));
      return true;
    } catch (error) {
      logger.warn({ err: error, event: row.id }, 'an event of the sandbox was not taken');
      return false;
    }
  }
}

const signedBytes = (seconds: string, raw: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${seconds}.`), raw]);

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
