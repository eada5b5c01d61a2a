import type { BrandingAnswer } from '../wire/branding.ts';
import type { Backend } from './backend.ts';
import type { EventProperties } from './events/event.ts';
import type { Log } from './log.ts';
import type { PurchaseParams, RedemptionInfo } from './types.ts';

/** A purchase that is to be made on a screen. */
export type ScreenPurchase = {
  readonly params: PurchaseParams;
  readonly appUserId: string;
  readonly traceId: string;
  readonly isSandbox: boolean;
  /** Whether the campaign in the page's address goes with it. */
  readonly collectUtm: boolean;
  /** Undefined where it could not be loaded. */
  readonly branding: Promise<BrandingAnswer | undefined>;
  readonly backend: Backend;
  /** Where the backend is; asked when it is needed. */
  readonly base: () => string;
  readonly track: (name: string, properties: EventProperties) => void;
  readonly log: Log;
};

export type ScreenOutcome = {
  readonly redemptionInfo: RedemptionInfo | null;
  readonly operationSessionId: string;
};
