import type { IncomingHttpHeaders } from 'node:http';
import { createTestDatabase } from '@plausch/dev-env';
import { createStillClock, type TestClock } from '@plausch/platform/clock';
import { type Database, openDatabase } from '@plausch/platform/db';
import { html } from '@plausch/platform/html';
import { createHttpServer } from '@plausch/platform/http';
import { newId } from '@plausch/platform/ids';
import { createLogger } from '@plausch/platform/logger';
import type { Callers } from '../../../ground.ts';
import { LIMITS } from '../../../limits.ts';
import type { Money } from '../../../pure/money.ts';
import { refusals } from '../../../refusal.ts';
import type { IntentPlan, Operation, Outcome, Verb } from '../gateways.port.ts';
import { createSandboxGateway, type Sandbox } from './sandbox.gateway.ts';
import { installSandbox } from './sandbox.http.ts';
import type { WireAnswer, WireToken } from './sandbox.wire.ts';

/** Sunday, 1 November 2026, 19:00 in Berlin. */
const TEST_EVENING = Date.parse('2026-11-01T18:00:00Z');

export type Delivery = { readonly raw: Buffer; readonly headers: IncomingHttpHeaders };

/** The sandbox alone, on a database and a port of its own: the other company's system. */
export type TestSandbox = {
  readonly sandbox: Sandbox;
  readonly clock: TestClock;
  readonly database: Database;
  readonly url: string;
  /** Everything that was logged. */
  readonly lines: string[];
  /** Every delivery that was tried. */
  readonly deliveries: Delivery[];
  /** What happens to a delivery; takes it by default. */
  onDelivery: (delivery: Delivery) => Promise<void>;
  /** A new intent of a new customer. Default: to pay 4.99 EUR; with `SETUP` to give a card alone. */
  newIntent(more?: Partial<IntentPlan>): Promise<{ ref: string; clientSecret: string; customerRef: string }>;
  post(path: string, body: unknown): Promise<{ status: number; body: unknown; text: string }>;
  confirm(clientSecret: string, means: object): Promise<WireAnswer>;
  challenge(clientSecret: string, approve: boolean): Promise<WireAnswer>;
  token(card: object): Promise<WireToken>;
  stop(): Promise<void>;
};

/** A new operation, as billing commits it before it asks. */
export const operation = (verb: Verb, idempotencyKey: string = newId()): Operation => ({
  id: newId(),
  idempotencyKey,
  verb,
});

export const testCard = (number: string, more: object = {}) => ({
  number,
  exp_month: 12,
  exp_year: 2034,
  cvc: '123',
  ...more,
});

export const PRICE: Money = { amountMicros: 4_990_000, currency: 'EUR' };
export const SETUP = { mode: 'setup', amount: null } as const;

function answered<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

export async function startSandbox({
  clock = createStillClock(TEST_EVENING),
}: {
  clock?: TestClock;
} = {}): Promise<TestSandbox> {
  const lines: string[] = [];
  const logger = createLogger({
    level: 'trace',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const { url: databaseUrl, drop } = await createTestDatabase('billing');
  const database = openDatabase({ url: databaseUrl, schema: 'billing', log: logger, poolSize: 6 });
  const deliveries: Delivery[] = [];
  const sandbox = createSandboxGateway({
    database,
    clock,
    logger,
    key: Buffer.alloc(32, 5),
    async deliver(raw, headers) {
      deliveries.push({ raw, headers });
      await test.onDelivery({ raw, headers });
    },
  });
  const http = await createHttpServer({
    logger,
    database,
    refusals,
    apiBase: '',
    publicUrl: undefined,
    trustedProxies: [],
    isUpgrade: () => false,
    limits: LIMITS,
    callers: {} as Callers,
    description: { title: 'Sandbox', isReadable: false },
    onlyHere: {
      notice: { title: '', text: html``, sentence: '' },
      programPrefixes: [''],
      firstScript: '/first.js',
    },
    headers: { resources: 'cross-origin' },
    crossOrigin: { origins: 'any', methods: ['GET', 'POST'], headers: ['content-type'], maxAgeSeconds: 60 },
  });
  installSandbox(http, sandbox);
  const { port } = await http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://localhost:${port}`;
  const post: TestSandbox['post'] = async (path, body) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), text };
  };
  const asked = async <T>(path: string, body: object): Promise<T> => {
    const answer = await post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`);
    return answer.body as T;
  };
  const test: TestSandbox = {
    sandbox,
    clock,
    database,
    url,
    lines,
    deliveries,
    onDelivery: async () => {},
    async newIntent(more = {}) {
      const ensured = await sandbox.ensureCustomer(operation('ensureCustomer'), { customerId: newId() });
      const plan: IntentPlan = {
        customerRef: answered(ensured).ref,
        mode: 'payment',
        amount: PRICE,
        offSession: true,
        sessionId: newId(),
        ...more,
      };
      const made = await sandbox.createIntent(operation('createIntent'), plan);
      return { ...answered(made), customerRef: plan.customerRef };
    },
    post,
    confirm: (secret, means) => asked('/sandbox/v1/confirm', { client_secret: secret, ...means }),
    challenge: (secret, approve) => asked('/sandbox/v1/challenge', { client_secret: secret, approve }),
    token: (card) => asked('/sandbox/v1/tokens', { card }),
    async stop() {
      sandbox.close();
      await http.close();
      await database.close();
      await drop();
    },
  };
  return test;
}
