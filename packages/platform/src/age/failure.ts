/**
 * Why a file cannot be opened: it is none of age; no key that was given is one of its keys; it was changed; or it ends too
 * early.
 */
export type AgeReason = 'foreign' | 'noKey' | 'changed' | 'cut';

export class AgeFailure extends Error {
  override name = 'AgeFailure';
  readonly reason: AgeReason;

  constructor(reason: AgeReason, options?: ErrorOptions) {
    super(`an encrypted file cannot be opened: ${reason}`, options);
    this.reason = reason;
  }
}
