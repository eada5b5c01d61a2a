import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newId } from '@plausch/platform/ids';
import {
  startBilling,
  type TestBilling,
  type TestBillingOptions,
  temporaryFolder,
} from './billing.fixture.ts';
import { Buyer } from './purchase.fixture.ts';

const STARTER = path.join(import.meta.dirname, '../catalogue/plausch.yaml');

/** Billing with the starter catalogue, in which stands how taxes are charged. */
export function startTaxedBilling(vat: string, options: TestBillingOptions = {}): Promise<TestBilling> {
  const catalogueDir = temporaryFolder();
  writeFileSync(path.join(catalogueDir, 'plausch.yaml'), `${readFileSync(STARTER, 'utf8')}\nvat: ${vat}\n`);
  return startBilling({ ...options, catalogueDir });
}

export type Shop = { projectId: string; environment: 'sandbox' };

export async function shopOf(billing: TestBilling): Promise<Shop> {
  const [project] = await billing.rows(`select id from projects where slug = 'plausch'`);
  return { projectId: String(project?.['id']), environment: 'sandbox' };
}

/** A payment in the table of transactions, of a customer of its own; answers its id. */
export async function newTransaction(
  billing: TestBilling,
  { grossMicros, currency = 'EUR', at }: { grossMicros: number; currency?: string; at: Date },
): Promise<string> {
  const [id, user] = [newId(), newId()];
  await new Buyer(billing, user).info();
  await billing.rows(
    `insert into transactions (id, project_id, environment, customer_id, kind, product_id, price_id, gross_micros, net_micros,
       tax_micros, currency, charge_ref, at)
     select $1::uuid, customer.project_id, customer.environment, customer_id, 'purchase', 'premium_lifetime', price_id, $3, $3, 0, $4, $1::uuid::text, $5
     from customer_ids customer join prices on prices.product_id = 'premium_lifetime' and prices.currency = 'EUR'
     where app_user_id = $2`,
    [id, user, grossMicros, currency, at],
  );
  return id;
}
