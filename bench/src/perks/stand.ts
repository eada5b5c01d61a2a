import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { appKeysOf } from '@plausch/billing';
import { callApi } from '@plausch/dev-env';
import { freePort } from '@plausch/dev-env/server-process';
import { type BenchDatabase, startDatabase } from '../subjects/database.ts';
import { startPlausch } from '../subjects/plausch.ts';
import { startProgram } from '../subjects/program.ts';

const BILLING = path.resolve(import.meta.dirname, '../../../billing/src/main.ts');
const RECEIVER = new URL('./bare-receiver.ts', import.meta.url);
/** The public key of the starter catalogue's project in the sandbox. */
const PUBLIC_KEY = 'rcb_sb_plausch';

/** A billing of its own with the server that it tells: the real chat, or one that only passes on what it hears. */
export type Side = {
  readonly name: 'perk' | 'bare';
  readonly billing: { readonly port: number; readonly databaseUrl: string };
  /** Where windows connect. */
  readonly port: number;
  /** Of the server and the billing beside it. */
  readonly pids: readonly number[];
  /** An account without a purchase; each is given out once. */
  nextBuyer(): Buyer;
};

export type Buyer = { readonly userId: string; readonly token: string };

export type Stand = {
  readonly database: BenchDatabase;
  readonly perk: Side;
  readonly bare: Side;
  /** Signs as the billing of the bare side does. */
  readonly bareSecret: string;
};

/** Builds both sides for as long as `work` runs; `buyers`: how many each of them has. */
export async function duringStand<T>(buyers: number, work: (stand: Stand) => Promise<T>): Promise<T> {
  await using closers = new AsyncDisposableStack();
  const database = await startDatabase();
  closers.defer(() => database.stop());
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-bench-perks-'));
  closers.defer(() => rm(folder, { recursive: true, force: true }));

  async function startBilling(name: string, key: Buffer, port: number, appPort: number) {
    const databaseUrl = await database.create(`billing_${name}`);
    const program = await startProgram({
      command: process.execPath,
      args: [BILLING],
      environment: {
        BILLING_PORT: String(port),
        HOST: '127.0.0.1',
        BILLING_DATABASE_URL: databaseUrl,
        DATA_DIR: path.join(folder, name),
        BILLING_APP_KEY: key.toString('hex'),
        BILLING_APP_URL: `http://127.0.0.1:${appPort}`,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      },
      ready: /http:\/\/localhost:(\d+)/,
    });
    closers.defer(() => program.stop());
    return { pid: program.pid, port: program.port, databaseUrl };
  }

  const [perkKey, bareKey] = [randomBytes(32), randomBytes(32)];
  const billingPort = await freePort();
  const chat = await startPlausch(database, {
    name: 'perks',
    people: buyers,
    rooms: { count: 0, capacity: 1 },
    environment: {
      BILLING_URL: `http://127.0.0.1:${billingPort}`,
      BILLING_APP_KEY: perkKey.toString('hex'),
      BILLING_API_KEY: PUBLIC_KEY,
    },
  });
  closers.defer(() => chat.stop());
  const perkBilling = await startBilling('perk', perkKey, billingPort, chat.port);

  const bareSecret = appKeysOf(bareKey).webhookSecret;
  const receiver = await startProgram({
    command: process.execPath,
    args: [fileURLToPath(RECEIVER)],
    environment: { WEBHOOK_SECRET: bareSecret, NODE_ENV: 'production' },
    ready: /http:\/\/localhost:(\d+)/,
  });
  closers.defer(() => receiver.stop());
  const bareBilling = await startBilling('bare', bareKey, await freePort(), receiver.port);

  const waiting = (await peopleOf(chat.port, chat.tokens)).values();
  return await work({
    database,
    bareSecret,
    perk: {
      name: 'perk',
      billing: perkBilling,
      port: chat.port,
      pids: [chat.pid, perkBilling.pid],
      nextBuyer() {
        const { value } = waiting.next();
        if (!value) throw new Error('everybody has bought');
        return value;
      },
    },
    bare: {
      name: 'bare',
      billing: bareBilling,
      port: receiver.port,
      pids: [receiver.pid, bareBilling.pid],
      nextBuyer: () => ({ userId: crypto.randomUUID(), token: '' }),
    },
  });
}

function peopleOf(port: number, tokens: readonly string[]): Promise<Buyer[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const { body } = await callApi(`http://127.0.0.1:${port}`, 'currentUser', { token });
      return { userId: body.user.id, token };
    }),
  );
}
