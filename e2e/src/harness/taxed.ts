import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerOptions } from './server.ts';

const BILLING = path.resolve(import.meta.dirname, '../../../billing');

/** Key of the shop beside the usual one that collects no taxes. */
export const UNTAXED_KEY = 'rcb_sb_untaxed';

const UNTAXED = `project: untaxed
currency: EUR
sandboxKey: ${UNTAXED_KEY}
entitlements: [vip]
families: [vip]
products:
  vip_monthly:
    type: subscription
    title: VIP
    family: vip
    period: P1M
    prices: { EUR: 9.99 }
    entitlements: [vip]
offerings:
  standard:
    description: VIP
    packages: { vip: vip_monthly }
currentOffering: standard
`;

/** What a server is started with that collects taxes in the starter catalogue's shop, and knows those of the United States. */
export function taxedServer(): { readonly options: ServerOptions; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'plausch-taxed-'));
  const starter = readFileSync(path.join(BILLING, 'catalogue/plausch.yaml'), 'utf8');
  const vat = 'vat: { home: DE, scheme: oss, collection: true }';
  writeFileSync(path.join(folder, 'plausch.yaml'), `${starter}\n${vat}\n`);
  writeFileSync(path.join(folder, 'untaxed.yaml'), UNTAXED);
  return {
    options: {
      environment: { BILLING_CATALOGUE: folder },
      preload: path.join(BILLING, 'src/features/tax/tax.provider.fixture.ts'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
