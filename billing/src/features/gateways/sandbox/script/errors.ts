import type { Words } from './words.ts';

/** An error as pages and SDKs read it. */
export type ProviderError = {
  readonly type:
    | 'card_error'
    | 'validation_error'
    | 'invalid_request_error'
    | 'api_error'
    | 'api_connection_error'
    | 'rate_limit_error';
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly message: string;
};

/** A mistake of the page, thrown at once. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}

/** The same error in the words of the person who pays, where there are any. */
export function worded<E extends ProviderError>(error: E, { errors }: Words): E {
  const message = errors[error.decline_code ?? ''] ?? errors[error.code ?? ''];
  return message === undefined ? error : { ...error, message };
}

export const validationError = (code: string, { errors }: Words): ProviderError => ({
  type: 'validation_error',
  code,
  message: errors[code] ?? code,
});
