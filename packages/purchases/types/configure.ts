// Compiled twice: as it stands, and with the official SDK in place of ours.
import {
  type FlagsConfig,
  type HttpConfig,
  LogLevel,
  type PlatformInfo,
  Purchases,
  UninitializedPurchasesError,
} from '@plausch/purchases';

export function configure(): Purchases[] {
  const httpConfig: HttpConfig = { proxyURL: 'https://billing.example', additionalHeaders: { 'X-App': '1' } };
  const flags: FlagsConfig = { autoCollectUTMAsMetadata: false, collectAnalyticsEvents: false };
  return [
    Purchases.configure('rcb_key', 'anna'),
    Purchases.configure('rcb_key', 'anna', httpConfig),
    Purchases.configure('rcb_key', 'anna', {}, {}),
    Purchases.configure('rcb_key', Purchases.generateRevenueCatAnonymousAppUserId(), httpConfig, flags),
  ];
}

/** A getter hands out a fresh token at each request. */
export class FreshHeaders implements HttpConfig {
  readonly proxyURL = 'https://billing.example';
  get additionalHeaders(): Record<string, string> {
    return { 'X-Customer-Token': String(Date.now()) };
  }
}

export function shared(): Purchases | undefined {
  const level: LogLevel = LogLevel.Debug;
  Purchases.setLogLevel(level);
  Purchases.setLogLevel(LogLevel.Silent);
  const platform: PlatformInfo = { flavor: 'shell', version: '1' };
  Purchases.setPlatformInfo(platform);
  try {
    return Purchases.isConfigured() ? Purchases.getSharedInstance() : undefined;
  } catch (error) {
    if (error instanceof UninitializedPurchasesError) return undefined;
    throw error;
  }
}

export async function others(purchases: Purchases): Promise<readonly [string, boolean, boolean, boolean]> {
  await purchases.preload();
  const changed = await purchases.changeUser('berta');
  const entitled: boolean = await purchases.isEntitledTo('vip');
  const result = [
    changed.originalAppUserId + purchases.getAppUserId(),
    purchases.isSandbox(),
    purchases.isAnonymous(),
    entitled,
  ] as const;
  purchases.close();
  return result;
}

// @ts-expect-error: an instance comes from configure
export const made = () => new Purchases('rcb_key', 'anna');
// @ts-expect-error: a key alone is nobody's
export const nobody = () => Purchases.configure('rcb_key');
