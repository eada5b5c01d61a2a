import { publicError } from './error-texts.ts';
import { ErrorCode, PurchasesError } from './errors.ts';
import type { HttpConfig } from './types.ts';

const SANDBOX_PREFIX = 'rcb_sb_';

/** Ids that stand for a missing one in some program. */
const NO_IDS = new Set([
  'no_user',
  'null',
  'none',
  'nil',
  '(null)',
  'NaN',
  '\\x00',
  '\0',
  'unidentified',
  'undefined',
  'unknown',
]);

/** Headers that are the SDK's own, in lower case. */
export const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'content-type',
  'accept',
  'x-platform',
  'x-version',
  'x-is-sandbox',
  'x-platform-flavor',
  'x-platform-flavor-version',
]);

/** @throws PurchasesError 11 unless it is a key of web billing. */
export function requireApiKey(apiKey: string): void {
  if (typeof apiKey === 'string' && /^rcb_[a-zA-Z0-9_.-]+$/.test(apiKey)) return;
  throw new PurchasesError(
    ErrorCode.InvalidCredentialsError,
    'Invalid API key. Use your Web Billing API key.',
    'A key begins with "rcb_", and with "rcb_sb_" in the sandbox; letters, digits, "_", "." and "-" follow.',
  );
}

/** Whether what is bought with this key costs nothing. */
export function isSandboxKey(apiKey: string): boolean {
  return apiKey.startsWith(SANDBOX_PREFIX);
}

/** @throws PurchasesError 14 for an id that two customers could share by mistake. */
export function requireAppUserId(appUserId: string): void {
  const named = typeof appUserId === 'string' && appUserId.trim() !== '' && !NO_IDS.has(appUserId);
  // Half a character of UTF-16 cannot be sent; two such ids would become one.
  if (named && !/\/|\p{Surrogate}/u.test(appUserId)) return;
  throw new PurchasesError(
    ErrorCode.InvalidAppUserIdError,
    `The app user id ${quoted(appUserId)} is not valid: it must name one customer, and have no slash.`,
    'Use the id of your account, or Purchases.generateRevenueCatAnonymousAppUserId().',
  );
}

/** @throws PurchasesError 23 for an address or header that requests could not be made with. */
export function requireHttpConfig({ proxyURL, additionalHeaders }: HttpConfig): void {
  if (proxyURL !== undefined && (typeof proxyURL !== 'string' || proxyURL.endsWith('/'))) {
    throw misconfigured(`The proxy URL ${quoted(proxyURL)} must be an address without a slash at its end.`);
  }
  for (const name of Object.keys(additionalHeaders ?? {})) {
    if (!RESERVED_HEADERS.has(name.toLowerCase())) continue;
    throw misconfigured(`The additional header ${quoted(name)} is reserved: the SDK sets it itself.`);
  }
}

/** @throws PurchasesError 23 unless it is three capitals, or nothing. */
export function requireCurrency(currency: string | undefined): void {
  if (
    currency === undefined ||
    currency === '' ||
    (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency))
  )
    return;
  throw new PurchasesError(
    ErrorCode.ConfigurationError,
    `Currency code ${String(currency)} is not valid. Please provide a valid ISO 4217 currency code.`,
  );
}

/** What is wrong with an e-mail address, for the one who types it; null for a good one. */
export function emailProblem(email: string): string | null {
  const trimmed = email.trim();
  if (trimmed === '') return 'You need to provide your email address to continue.';
  if (/^[^@\s]+@[^@\s.][^@\s]*\.[^@\s]+$/.test(trimmed)) return null;
  return 'Email is not valid. Please provide a valid email address.';
}

/** @returns an error of the configuration: the same message for all, the given one beneath it. */
export function misconfigured(underlying: string): PurchasesError {
  return publicError(ErrorCode.ConfigurationError, underlying);
}

/** A value as it is written in code, at a length that can be read. */
function quoted(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.slice(0, 100) : String(value));
}
