/** How this server and its billing backend know each other; both hold the key that the secrets follow from. */
export type BillingAccess = {
  /** Where billing answers, without a slash at the end; undefined for as long as it does not. */
  address(): string | undefined;
  /** The secret API key. */
  readonly apiKey: string;
  /** Signs what billing tells. */
  readonly webhookSecret: string;
};

/** Where billing tells what happens, below the address of the server. */
export const WEBHOOK_PATH = '/api/revenuecat/webhook';
