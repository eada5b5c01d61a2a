import { newId } from '@plausch/platform/ids';
import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import type { WebhookBody } from '../../wire/webhooks.ts';
import { type Answer, send } from './webhooks.sending.ts';
import * as store from './webhooks.store.ts';

type Parts = Pick<Ground, 'database' | 'clock' | 'rules' | 'sealer' | 'logger' | 'app' | 'crashpoint'>;

/** What the secret of an endpoint is sealed for. */
export const SECRET = 'webhook.secret';

/** Sends what is due to a customer's endpoints; what fails is the sweep's. */
export const deliver = {
  ...defineJob<{ readonly customerId: string }>({ name: 'webhooks.deliver', attempts: 1 }),
  atOnce: 8,
};

/** [WH3] [WH4] Sends events: those of one customer one after the other, at least once. */
export class WebhookDeliveries {
  readonly #ground: Parts;
  readonly counts = { delivered: 0, failed: 0, given_up: 0 };

  constructor(ground: Parts) {
    this.#ground = ground;
  }

  /** Everything that is due for a customer; ends early when `signal` does. */
  async deliver(customerId: string, signal: AbortSignal): Promise<void> {
    const { database, clock, rules } = this.#ground;
    while (!signal.aborted) {
      const now = clock.now();
      const claim = newId();
      const taken = await store.claimDelivery(database.drizzle, {
        now: new Date(now),
        until: new Date(now + rules.webhooks.claimMs),
        claim,
        customerId,
      });
      if (!taken) return;
      await this.#deliver(taken, claim, signal);
    }
  }

  async #deliver(taken: store.Claimed, claim: string, signal: AbortSignal): Promise<void> {
    const { database, clock, crashpoint, logger } = this.#ground;
    crashpoint('webhook.before-send');
    const answer = await this.#send(taken, signal);
    crashpoint('webhook.after-send');
    const settlement = this.#settlementOf(taken, answer, clock.now());
    const isNoted = await database.inTransaction(({ sql }) =>
      store.settleDelivery(sql, taken, { claim, answer: answer.words, settlement }),
    );
    if (!isNoted || answer.kind === 'stopped') return;
    const outcome = settlement.outcome === 'later' ? 'failed' : settlement.outcome;
    this.counts[outcome] += 1;
    if (outcome === 'given_up')
      logger.error(
        { event: taken.id, endpoint: taken.endpointId, answer: answer.words },
        'a webhook was given up',
      );
  }

  #settlementOf({ tries }: store.Claimed, answer: Answer, now: number): store.Settlement {
    if (answer.kind === 'taken') return { outcome: 'delivered', at: new Date(now) };
    if (answer.kind === 'stopped') return { outcome: 'later', at: new Date(now), counts: false };
    const wait = this.#ground.rules.webhooks.triesMs[tries];
    return wait === undefined
      ? { outcome: 'given_up', at: new Date(now) }
      : { outcome: 'later', at: new Date(now + wait), counts: true };
  }

  async #send(taken: store.Claimed, signal: AbortSignal): Promise<Answer> {
    const { app, sealer, clock, rules } = this.#ground;
    const { id, type, createdAt, sequence, appUserId, data, url, sealedSecret } = taken;
    const body: WebhookBody = {
      id,
      type: type as WebhookBody['type'],
      created: createdAt.toISOString(),
      sequence,
      app_user_id: appUserId,
      data: data as WebhookBody['data'],
    };
    const target =
      url === null || sealedSecret === null
        ? app && { url: app.webhookUrl(), secret: app.webhookSecret, isOwn: true }
        : { url, secret: sealer.open(sealedSecret, SECRET), isOwn: false };
    if (!target?.url) return { kind: 'failed', words: 'no address is known' };
    return send({
      url: target.url,
      secret: target.secret,
      isOwn: target.isOwn,
      body: JSON.stringify(body),
      atMs: clock.now(),
      timeoutMs: rules.webhooks.timeoutMs,
      signal,
    });
  }
}
