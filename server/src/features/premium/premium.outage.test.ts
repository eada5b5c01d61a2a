import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { appKeysOf, projectTokenKey, signCustomerToken } from '@plausch/billing';
import { createTestDatabase, type Person, startSystem, type TestClient } from '@plausch/dev-env';
import { CONTROLLED, type Control, createRandom, FaultyProxy } from '@plausch/dev-env/faults';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import { DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from '@plausch/platform/clock';
import { openDatabase } from '@plausch/platform/db';
import { createJobs, defineJob, type Jobs } from '@plausch/platform/jobs';
import { createLogger } from '@plausch/platform/logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillingDoor } from '../../billing-door.ts';
import { Till } from './premium.fixture.ts';
import { sweepPremium } from './premium.jobs.ts';

/** Runs `npm run billing` as npm does. */
const SCRIPTS = path.resolve(import.meta.dirname, '../../../../scripts/compiled.ts');
const BILLING = { file: 'billing/src/main.ts', health: '/health' };
const SOON = { timeout: 20_000 };
/** What billing's clock makes it do each minute; here the minute comes when the test says so. */
const EACH_MINUTE = ['gateways.reconcile', 'subscriptions.due', 'webhooks.sweep'];

let mall: Mall;
beforeAll(async () => {
  mall = await Mall.open();
});
afterAll(() => mall.close());

/** The chat here and billing in a process of its own, each with data of its own; what billing tells passes a network. */
class Mall extends Till {
  readonly billing: ServerProcess;
  readonly toChat: FaultyProxy;
  readonly #jobs: Jobs;
  readonly #inTransaction: ReturnType<typeof openDatabase>['inTransaction'];
  readonly #folder: string;
  readonly #end: () => Promise<void>;
  #aheadMs = 0;

  private constructor(parts: {
    till: ConstructorParameters<typeof Till>[0];
    billing: ServerProcess;
    toChat: FaultyProxy;
    jobs: Jobs;
    inTransaction: ReturnType<typeof openDatabase>['inTransaction'];
    folder: string;
    end: () => Promise<void>;
  }) {
    super(parts.till);
    this.billing = parts.billing;
    this.toChat = parts.toChat;
    this.#jobs = parts.jobs;
    this.#inTransaction = parts.inTransaction;
    this.#folder = parts.folder;
    this.#end = parts.end;
  }

  static async open(): Promise<Mall> {
    const shared = randomBytes(32);
    const keys = appKeysOf(shared);
    const url = `http://127.0.0.1:${await freePort()}`;
    const system = await startSystem({
      billing: createBillingDoor({ url: () => url, key: keys.apiKey('sandbox') }),
      billingSecrets: {
        webhookSecret: keys.webhookSecret,
        customerToken: (claims) =>
          signCustomerToken(projectTokenKey(keys.customerTokenKey, 'plausch'), claims),
      },
    });
    const toChat = await FaultyProxy.start(Number(new URL(system.origin).port), createRandom(23));
    const data = await createTestDatabase('billing');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-outage-'));
    const billing = new ServerProcess({
      origin: url,
      program: BILLING,
      nodeArguments: CONTROLLED,
      environment: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        BILLING_PORT: new URL(url).port,
        BILLING_DATABASE_URL: data.url,
        DATA_DIR: folder,
        BILLING_APP_KEY: shared.toString('hex'),
        BILLING_APP_URL: `http://127.0.0.1:${toChat.port}`,
      },
    });
    await billing.start();
    const logger = createLogger({ level: 'silent' });
    const database = openDatabase({ url: data.url, schema: 'billing', log: logger, poolSize: 2 });
    const jobs = createJobs({ database, clock: systemClock, logger, works: false, upkeep: false });
    await jobs.open();
    return new Mall({
      till: { system, address: () => url, key: keys.apiKey('sandbox') },
      billing,
      toChat,
      jobs,
      inTransaction: (run) => database.inTransaction(run),
      folder,
      async end() {
        await jobs.close();
        await database.close();
        await data.drop();
        rmSync(folder, { recursive: true, force: true });
      },
    });
  }

  /** Time goes by for both; for billing also where it does not run. */
  pass(ms: number): void {
    this.#aheadMs += ms;
    this.system.advance(ms);
    this.billing.send({ kind: 'clock', offsetMs: this.#aheadMs } satisfies Control);
  }

  restartBilling(): Promise<void> {
    return this.billing.start({ FAULTS_CLOCK_OFFSET_MS: String(this.#aheadMs) });
  }

  async minuteOfBilling(): Promise<void> {
    for (const name of EACH_MINUTE)
      await this.#inTransaction((work) => this.#jobs.enqueue(work, defineJob({ name }), {}));
  }

  /** Time until a subscription renews, or ends. */
  async msLeft({ user }: Person, productId: string): Promise<number> {
    const { subscriber } = await this.ask<{
      subscriber: { subscriptions: Record<string, { expires_date: string }> };
    }>(`/v1/subscribers/${user.id}`);
    const until = Date.parse(subscriber.subscriptions[productId]?.expires_date ?? '');
    return until - this.system.clock.now();
  }

  /** What the operator reads when purchases, gateway, books and rights are compared. */
  async differences(): Promise<string> {
    const env = { PATH: process.env['PATH'], DATA_DIR: this.#folder };
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPTS, 'billing', 'check'], { env });
    return stdout.trim();
  }

  async close(): Promise<void> {
    await this.billing.stop();
    await this.toChat.close();
    await this.system.stop();
    await this.#end();
  }
}

/** What a device was told of what its owner has paid for, in order. */
const heardBy = ({ messages }: TestClient) =>
  messages.flatMap(({ name, message }) =>
    name === 'entitlements:changed'
      ? [
          Object.entries(message as Record<string, boolean>)
            .flatMap(([flag, is]) => (is ? [flag] : []))
            .join(),
        ]
      : [],
  );

it('[PREM-15] [PREM-21] [PR4] [PR5] billing is killed and away for an hour: nobody loses what they paid for, and afterwards every flag is right', {
  timeout: 120_000,
}, async () => {
  const { system } = mall;
  const person = (name: string) => system.person(name);
  const [vera, ernst, kira, olga] = [
    await person('Vera'),
    await person('Ernst'),
    await person('Kira'),
    await person('Olga'),
  ];
  const devices = new Map<Person, TestClient>();
  for (const one of [vera, ernst, kira]) devices.set(one, await system.connect(one));
  const heard = (one: Person) => heardBy(devices.get(one) as TestClient);
  for (const one of [vera, ernst]) await mall.buy(one.user.id, 'vip_monthly');
  await mall.cancel(ernst.user.id, 'vip_monthly');
  for (const one of [vera, ernst]) await expect.poll(() => mall.flags(one), SOON).toBe('isVip');

  // Of the one it is paid again in half an hour, of the other it ends then.
  const wholeDays = Math.floor((await mall.msLeft(vera, 'vip_monthly')) / DAY_MS);
  for (const one of [vera, ernst]) await mall.advance(one.user.id, `P${wholeDays}D`);
  mall.pass((await mall.msLeft(vera, 'vip_monthly')) - 30 * MINUTE_MS);
  await mall.minuteOfBilling();
  for (const one of [vera, ernst]) {
    const { body } = await system.call('restorePurchases', { token: one.token, body: { customerInfo: {} } });
    expect(body).toMatchObject({ isVip: true });
    const left = await mall.msLeft(one, 'vip_monthly');
    expect([left > 0, left < HOUR_MS]).toEqual([true, true]);
  }

  // Paid right before: the word of it is on its way when billing is killed, and is lost with it.
  mall.toChat.reset(1);
  await expect.poll(() => mall.toChat.connections).toBe(0);
  mall.toChat.weather = { delayMs: 10 * MINUTE_MS };
  await mall.buy(kira.user.id, 'babo_monthly');
  await expect.poll(() => mall.toChat.connections, SOON).toBeGreaterThan(0);
  await mall.billing.kill9();
  mall.toChat.heal();

  for (let minutes = 0; minutes < 60; minutes += 5) {
    mall.pass(5 * MINUTE_MS);
    await system.runJob(sweepPremium);
  }
  // The place goes on as if nothing were missing.
  const roomId = await system.roomId();
  const witness = await system.connect(olga);
  await witness.do('room:join', { roomId });
  for (const one of [vera, ernst, kira]) {
    const login = await system.call('login', { body: { login: one.user.username, password: one.password } });
    expect(login.status, one.user.username).toBe(200);
    const client = await system.connect({ token: login.body.token });
    const seen = await client.do('room:join', { roomId });
    expect(JSON.stringify(seen)).toContain(one.user.id);
    await client.say(`Hallo von ${one.user.username}`);
  }
  const entered = () =>
    witness.events.flatMap((event) =>
      event.type === 'room:joined' ? [[event.member.username, event.member.tier]] : [],
    );
  await expect.poll(entered).toEqual([
    ['Olga', null],
    ['Vera', 'vip'],
    ['Ernst', 'vip'],
    ['Kira', null],
  ]);
  await system.runJob(sweepPremium);
  expect(await Promise.all([vera, ernst, kira].map((one) => mall.flags(one)))).toEqual([
    'isVip',
    'isVip',
    '',
  ]);
  expect(system.logLines.some((line) => line.includes('billing does not say'))).toBe(true);
  const restore = await system.call('restorePurchases', { token: vera.token, body: { customerInfo: {} } });
  expect(restore.status).toBe(503);
  expect([heard(vera), heard(ernst), heard(kira)]).toEqual([['isVip'], ['isVip'], []]);

  await mall.restartBilling();
  await mall.minuteOfBilling();
  await expect.poll(() => mall.flags(kira), SOON).toBe('isBabo');
  await expect.poll(() => mall.flags(ernst), SOON).toBe('');
  await expect.poll(() => mall.msLeft(vera, 'vip_monthly'), SOON).toBeGreaterThan(20 * DAY_MS);
  await system.jobs.drain();
  // It never fell in between, and nothing was told twice.
  expect(await mall.flags(vera)).toBe('isVip');
  expect([heard(vera), heard(ernst), heard(kira)]).toEqual([['isVip'], ['isVip', ''], ['isBabo']]);
  const changed = () =>
    witness.events.flatMap((event) => (event.type === 'person:changed' ? [[event.userId, event.tier]] : []));
  await expect.poll(changed).toEqual(
    expect.arrayContaining([
      [kira.user.id, 'babo'],
      [ernst.user.id, null],
    ]),
  );
  expect(await mall.differences()).toMatch(/^Alles stimmt überein/);
});
