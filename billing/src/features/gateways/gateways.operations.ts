import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Environment } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import type { Money } from '../../pure/money.ts';
import type {
  ChargePlan,
  CustomerPlan,
  Gateway,
  Held,
  IntentPlan,
  Operation,
  Outcome,
  RefundPlan,
} from './gateways.port.ts';
import * as store from './gateways.store.ts';

/** What is asked of a gateway, as it is kept. */
export type Request =
  | { readonly verb: 'ensureCustomer'; readonly of: CustomerPlan }
  | { readonly verb: 'createIntent'; readonly of: IntentPlan }
  | { readonly verb: 'changeIntent'; readonly of: { readonly ref: string; readonly amount: Money } }
  | { readonly verb: 'cancelIntent'; readonly of: { readonly ref: string } }
  | { readonly verb: 'charge'; readonly of: ChargePlan }
  | { readonly verb: 'refund'; readonly of: RefundPlan };

export type Planned = {
  readonly projectId: string;
  readonly environment: Environment;
  readonly gateway: Gateway['name'];
  /** Whose operation it is, and of which row: `checkout:<session>`. The word before the colon names who settles. */
  readonly subject: string;
  /** The same for the same wish: planned twice, it is one operation. */
  readonly key: string;
  readonly request: Request;
};

/** Takes over what became of an operation, in the transaction that notes it. Runs once per outcome; what is held is `unknown` to it. */
export type Settle = (work: Work, operation: store.OperationRow, outcome: Outcome<unknown>) => Promise<void>;

/**
 * The way to a card network in three steps, as no transaction can span it: `plan` writes what will be asked, together with why;
 * `perform` asks, with no transaction open, and then writes down the answer together with what follows from it. A crash in
 * between leaves a row that tells what may have happened, and `reconcile` finds out.
 */
export class Operations {
  readonly #ground: Pick<Ground, 'database' | 'clock' | 'logger' | 'rules' | 'crashpoint'>;
  readonly #gateways: ReadonlyMap<string, Gateway>;
  readonly #settlers = new Map<string, Settle>();

  constructor(
    ground: Pick<Ground, 'database' | 'clock' | 'logger' | 'rules' | 'crashpoint'>,
    gateways: readonly Gateway[],
  ) {
    this.#ground = ground;
    this.#gateways = new Map(gateways.map((gateway) => [gateway.name, gateway]));
  }

  /** Says who settles the operations whose subject begins with `name:`. */
  settleBy(name: string, settle: Settle): void {
    if (this.#settlers.has(name)) throw new Error(`${name} settles its operations already`);
    this.#settlers.set(name, settle);
  }

  gateway(name: string): Gateway {
    const gateway = this.#gateways.get(name);
    if (!gateway) throw new Error(`the gateway ${name} is not installed`);
    return gateway;
  }

  /** Writes an operation down; it is to be performed after the commit, by this process or by the next. */
  async plan(
    work: Work,
    { request, subject, key, ...of }: Planned,
  ): Promise<{ operation: store.OperationRow; isNew: boolean }> {
    const { clock, rules } = this.#ground;
    const now = clock.now();
    const id = newId();
    const operation = await store.insertOperation(work.sql, {
      ...of,
      id,
      verb: request.verb,
      subject,
      idempotencyKey: key,
      request: request.of,
      state: 'planned',
      outcome: null,
      tries: 0,
      lookAt: new Date(now + rules.gateways.lookAgainMs),
      createdAt: new Date(now),
    });
    return { operation, isNew: operation.id === id };
  }

  /** Asks the gateway and settles its answer. An operation that is settled already is left alone. */
  async perform(planned: store.OperationRow): Promise<Outcome<unknown>> {
    if (planned.outcome !== null) return planned.outcome as Outcome<unknown>;
    const { crashpoint } = this.#ground;
    crashpoint(`${planned.verb}.before-reach`);
    const answer = await this.#reach(planned);
    crashpoint(`${planned.verb}.after-reach`);
    const outcome = await this.#settle(planned.id, answer);
    crashpoint(`${planned.verb}.after-settle`);
    return outcome;
  }

  /** Finds out what became of operations whose answer was lost, at most so many; answers how many it looked at. */
  async reconcile(most: number): Promise<number> {
    const { database, clock, logger } = this.#ground;
    const rows = await store.restlessOperations(database.drizzle, new Date(clock.now()), most);
    for (const row of rows) {
      try {
        const found = await this.gateway(row.gateway).find(operationOf(row));
        if (found.kind === 'never_arrived') await this.perform(row);
        else await this.#settle(row.id, found);
      } catch (error) {
        logger.error({ err: error, operation: row.id }, 'an operation could not be reconciled');
        await this.#settle(row.id, { kind: 'unknown' });
      }
    }
    return rows.length;
  }

  /** The refunds of a charge that a bank held back are asked for again soon: the dispute was decided. */
  release(work: Work, chargeRef: string): Promise<void> {
    return store.releaseRefunds(work.sql, chargeRef, new Date(this.#ground.clock.now()));
  }

  async #reach(row: store.OperationRow): Promise<Outcome<unknown> | Held> {
    try {
      return await ask(this.gateway(row.gateway), row);
    } catch (error) {
      this.#ground.logger.warn({ err: error, operation: row.id, verb: row.verb }, 'a gateway did not answer');
      return { kind: 'unknown' };
    }
  }

  async #settle(id: string, answer: Outcome<unknown> | Held): Promise<Outcome<unknown>> {
    const { database, clock, logger, rules } = this.#ground;
    const outcome: Outcome<unknown> = answer.kind === 'held' ? { kind: 'unknown' } : answer;
    const restMs = answer.kind === 'held' ? rules.gateways.heldMs : rules.gateways.lookAgainMs;
    await database.inTransaction(async (work) => {
      const row = await store.lockUndecided(work.sql, id);
      if (!row) return;
      if (row.verb === 'refund' && outcome.kind === 'refused')
        // Money that a bank has given the buyer need not go back a second time.
        logger[outcome.code === 'charged_back' ? 'warn' : 'error'](
          { operation: id, subject: row.subject, code: outcome.code },
          'a refund was refused',
        );
      const isOver = outcome.kind !== 'unknown';
      const settler = this.#settlers.get(row.subject.split(':', 1)[0] ?? '');
      if (!settler) throw new Error(`no feature settles ${row.subject}`);
      await settler(work, row, outcome);
      // Last: until this transaction ends, `plan` of the same key waits for a row that is changed, with the customer held whom the settler
      // waits for. For one that is locked it does not wait.
      await store.updateOperation(work.sql, id, {
        state: answer.kind,
        outcome: isOver ? withoutSecrets(outcome) : null,
        tries: row.tries + 1,
        lookAt: isOver ? null : new Date(clock.now() + restMs),
      });
    });
    return outcome;
  }
}

const operationOf = ({ id, idempotencyKey, verb }: store.OperationRow): Operation => ({
  id,
  idempotencyKey,
  verb,
});

/** Client secrets let a stranger confirm a payment: they are sealed by whom they are for, and stand in no other table. */
function withoutSecrets(outcome: Outcome<unknown>): Outcome<unknown> {
  if (outcome.kind !== 'done' || typeof outcome.value !== 'object' || outcome.value === null) return outcome;
  const { clientSecret: _, ...value } = outcome.value as Record<string, unknown>;
  return { kind: 'done', value };
}

function ask(gateway: Gateway, row: store.OperationRow): Promise<Outcome<unknown> | Held> {
  const op = operationOf(row);
  const request = { verb: row.verb, of: row.request } as Request;
  switch (request.verb) {
    case 'ensureCustomer':
      return gateway.ensureCustomer(op, request.of);
    case 'createIntent':
      return gateway.createIntent(op, request.of);
    case 'changeIntent':
      return gateway.changeIntent(op, request.of.ref, request.of.amount);
    case 'cancelIntent':
      return gateway.cancelIntent(op, request.of.ref);
    case 'charge':
      return gateway.charge(op, request.of);
    case 'refund':
      return gateway.refund(op, request.of);
  }
}
