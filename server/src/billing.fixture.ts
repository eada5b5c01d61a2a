import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { appKeysOf, type Billing, openBilling, projectTokenKey, signCustomerToken } from '@plausch/billing';
import { createTestDatabase } from '@plausch/dev-env';
import { createLogger } from '@plausch/platform/logger';
import { type BillingDoor, type BillingSecrets, createBillingDoor, WEBHOOK_PATH } from './billing-door.ts';

/** What the server of a test and its billing backend share. */
const KEYS = appKeysOf(Buffer.alloc(32, 3));
const PROJECT = 'plausch';
const CATALOGUE = path.resolve(import.meta.dirname, '../../billing/catalogue');

/** The secret key by which the server of a test asks. */
export const API_KEY = KEYS.apiKey('sandbox');
export const SECRETS: BillingSecrets = {
  webhookSecret: KEYS.webhookSecret,
  customerToken: (claims) => signCustomerToken(projectTokenKey(KEYS.customerTokenKey, PROJECT), claims),
};

/** A billing backend with a database of its own, which knows the server at `chat` once that is known. */
export async function openTestBilling(
  chat: () => string | undefined,
): Promise<{ readonly billing: Billing; close(): Promise<void> }> {
  const database = await createTestDatabase('billing');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plausch-billing-'));
  const closers: (() => Promise<void>)[] = [];
  const billing = await openBilling({
    config: { catalogueDir: CATALOGUE, sandbox: true, mail: { kind: 'mailbox' }, sealKey: undefined },
    databaseUrl: database.url,
    dataDir,
    logger: createLogger({ level: 'silent' }),
    closers,
    works: true,
    publicUrl: undefined,
    trustedProxies: [],
    figures: undefined,
    app: {
      ...KEYS,
      project: PROJECT,
      webhookUrl: () => {
        const origin = chat();
        return origin && `${origin}${WEBHOOK_PATH}`;
      },
    },
    customerTokenKey: KEYS.customerTokenKey,
  });
  return {
    billing,
    async close() {
      for (const close of closers.toReversed()) await close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The public key by which an app reads a customer, and so makes one. */
const PUBLIC_KEY = 'rcb_sb_plausch';

/** The door to a backend of its own that starts when a person is asked about. It tells nothing, and all are its customers. */
export function lateBilling(): { readonly door: BillingDoor; close(): Promise<void> } {
  let started: Promise<{ url: string; close(): Promise<void> }> | undefined;
  async function start() {
    const { billing, close } = await openTestBilling(() => undefined);
    const { url } = await billing.listen({ host: '127.0.0.1', port: 0 });
    return { url, close };
  }
  let url: string | undefined;
  const door = createBillingDoor({ url: () => url, key: API_KEY });
  const there = async () => {
    started ??= start();
    ({ url } = await started);
    return door;
  };
  return {
    door: {
      ...door,
      customer: async (...of) => (await there()).customer(...of),
      knowsProduct: async (productId) => (await there()).knowsProduct(productId),
      async manageLink(userId) {
        await there();
        await fetch(`${url}/v1/subscribers/${encodeURIComponent(userId)}`, {
          headers: { authorization: `Bearer ${PUBLIC_KEY}` },
        });
        return door.manageLink(userId);
      },
    },
    close: async () => (await started)?.close(),
  };
}
