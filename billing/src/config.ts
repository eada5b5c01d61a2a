import path from 'node:path';
import {
  address,
  choice,
  type Definition,
  integer,
  secretKey,
  text,
  type Values,
} from '@plausch/platform/config';

/** Every key that belongs to billing alone; the server reads them too, where it mounts billing. */
export const BILLING_ENVIRONMENT = {
  BILLING_URL: address({
    description:
      'Address of a billing backend elsewhere, for example https://billing.example.org. Empty: the server brings its\nown under /billing.',
    schemes: ['https', 'http'],
  }),
  BILLING_PORT: integer({
    description: 'Port of the billing backend when it runs alone (npm run billing). 0 picks a free one.',
    byDefault: 3100,
    min: 0,
    max: 65_535,
  }),
  BILLING_METRICS_PORT: integer({
    description:
      'Port of /metrics when billing runs alone. Empty: off. Mounted, its figures stand among those of the server.',
    byDefault: undefined,
    min: 1,
    max: 65_535,
  }),
  BILLING_DATABASE_URL: address({
    description:
      'PostgreSQL 18 for billing: postgres://user:password@host:5432/name. Empty: the database of the server, or an\nembedded one when billing runs alone.',
    schemes: ['postgres', 'postgresql'],
  }),
  BILLING_CATALOGUE: text({
    description:
      'Folder with one catalogue per project (*.yaml), relative to the checkout. They are applied when their project is new;\nlater by npm run billing -- catalogue apply.',
    byDefault: 'billing/catalogue',
  }),
  BILLING_SANDBOX: choice({
    description:
      'Whether purchases with test cards are taken: on, off. Empty: on, or off once PUBLIC_URL is set. They are marked and\nworth nothing.',
    byDefault: undefined,
    of: ['on', 'off'],
  }),
  BILLING_APP_KEY: secretKey({
    description:
      'Key that the server of the chat and a billing backend elsewhere share, the same on both sides: 32 bytes as 64\nhexadecimal digits or Base64. From it follow the secrets with which they know each other.',
  }),
  BILLING_APP_URL: address({
    description:
      'Where a billing backend that runs alone reaches the server of the chat, for example http://localhost:3000. It may be\non this machine or in its network.',
    schemes: ['https', 'http'],
  }),
  BILLING_KEY: secretKey({
    description:
      'Key that seals secrets in the database: 32 bytes as 64 hexadecimal digits or Base64. Empty: a file in DATA_DIR, made at\nthe first start. Without it the secrets of a backup cannot be read.',
  }),
} satisfies Definition;

/** By a mail server, into the mailbox of a machine that is for itself, or not at all. */
export type MailWay =
  | {
      readonly kind: 'smtp';
      /** Holds a password. */
      readonly url: string;
      readonly from: string;
    }
  | { readonly kind: 'mailbox' }
  | { readonly kind: 'none' };

export type BillingConfig = {
  /** Absolute folder with the catalogues. */
  readonly catalogueDir: string;
  /** Whether sandbox keys are taken at all. */
  readonly sandbox: boolean;
  /** How mails leave. */
  readonly mail: MailWay;
  /** The key that seals secrets, as the operator set it. Secret. */
  readonly sealKey: string | undefined;
};

/** What billing needs, mounted or alone. `root`: the absolute checkout folder. */
export function billingConfigOf(
  values: Values<Pick<typeof BILLING_ENVIRONMENT, 'BILLING_CATALOGUE' | 'BILLING_SANDBOX' | 'BILLING_KEY'>>,
  { root, publicUrl, mail }: { root: string; publicUrl: string | undefined; mail: MailWay },
): BillingConfig {
  return {
    catalogueDir: path.resolve(root, values.BILLING_CATALOGUE),
    sandbox: (values.BILLING_SANDBOX ?? (publicUrl === undefined ? 'on' : 'off')) === 'on',
    mail,
    sealKey: values.BILLING_KEY,
  };
}
