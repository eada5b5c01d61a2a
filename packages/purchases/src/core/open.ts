import { publicMessage } from './error-texts.ts';
import { ErrorCode, PurchasesError } from './errors.ts';

/**
 * Brings the screens, which are no part of the core.
 *
 * @throws PurchasesError 24: this version has none yet
 */
export async function openScreens(): Promise<never> {
  throw new PurchasesError(
    ErrorCode.UnsupportedError,
    publicMessage(ErrorCode.UnsupportedError),
    'This version has no checkout and no paywalls yet; offerings and customers work.',
  );
}
