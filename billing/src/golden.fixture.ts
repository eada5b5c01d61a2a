import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Answered } from './billing.fixture.ts';
import type { Caller } from './purchase.fixture.ts';

const FOLDER = path.join(import.meta.dirname, 'wire', 'golden');
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

/** The catalogue that the golden answers are about; its key is `GOLDEN_KEY`. */
export const goldenCatalogue = read('catalogue.yaml');
export const GOLDEN_KEY = 'rcb_sb_golden';

/** A request and its whole answer. What differs each time has a name in capitals instead, such as `SESSION` or `MOMENT`. */
export type Exchange = {
  readonly what: string;
  /** Path and query, with a method before it unless it is GET. */
  readonly ask: string;
  readonly send?: object;
  /** Whether it is asked again until the purchase is over. */
  readonly untilOver?: boolean;
  readonly status: number;
  readonly body: object;
};

/** Reads of the catalogue, each for itself. */
export const catalogueExchanges: readonly Exchange[] = JSON.parse(read('catalogue.json'));
/** Purchases from the first read to the last, one after the other: each has what those before it left. */
export const purchaseExchanges: readonly Exchange[] = JSON.parse(read('purchases.json'));

/** Texts that differ each time, wherever they stand. */
const NAMED: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['SECRET', /^(?:pi|seti)_[0-9a-f]{32}_secret_[0-9a-f]{32}$/],
  ['ID', /^(?:pi_|seti_|tx_?)?(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/],
  ['MOMENT', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/],
];

/** Asks, keeps what later requests need, and names what differs each time. */
export class Replay {
  readonly #caller: Caller;
  readonly #base: string;
  readonly #projectId: string;
  /** Session and secret of the purchase that is under way. */
  #known: Readonly<Record<string, string>> = {};

  constructor(caller: Caller, base: string, projectId: string) {
    this.#caller = caller;
    this.#base = base;
    this.#projectId = projectId;
  }

  /** The answer as the golden one is written. */
  async answerTo({ ask, send, untilOver = false }: Exchange): Promise<Answered> {
    if (ask.endsWith('/checkout/start')) this.#known = {};
    const [method, address] = ask.startsWith('POST ')
      ? (['POST', ask.slice(5)] as const)
      : (['GET', ask] as const);
    const once = () =>
      this.#caller.call(method, this.#filled(address), {
        key: GOLDEN_KEY,
        ...(send && { body: JSON.parse(this.#filled(JSON.stringify(send))) }),
      });
    let answered = await once();
    for (let asked = 1; untilOver && asked < 20 && isOpen(answered); asked += 1) answered = await once();
    const { request_id: _, ...body } = this.#named(answered.body) as Record<string, unknown>;
    return { ...answered, body };
  }

  #filled(text: string): string {
    return Object.entries(this.#known).reduce(
      (filled, [name, value]) => filled.replaceAll(name, value),
      text,
    );
  }

  #named(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#named(one, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#named(one, name)]));
    }
    if (typeof value === 'number') return key === 'request_date_ms' ? 'NUMBER' : value;
    if (typeof value !== 'string') return value;
    if (value === this.#projectId) return 'PROJECT';
    const keyed = KEYED[key];
    const name = keyed ?? NAMED.find(([, pattern]) => pattern.test(value))?.[0];
    if (name === 'SESSION' || name === 'SECRET') {
      const known = this.#known[name] ?? value;
      this.#known = { ...this.#known, [name]: known };
      return known === value ? name : `ANOTHER ${name}`;
    }
    return name ?? value.replace(this.#base, 'BASE').replace(/(?<=^BASE\/redeem\/).*$/, 'LINK');
  }
}

/** Fields whose texts do. */
const KEYED: Readonly<Record<string, string>> = {
  operation_session_id: 'SESSION',
  store_transaction_id: 'TRANSACTION',
  publishable_api_key: 'KEY',
  payment_method: 'METHOD',
};

function isOpen({ body }: Answered): boolean {
  const { operation } = body as { operation?: { status: string } };
  return operation?.status === 'started' || operation?.status === 'in_progress';
}
