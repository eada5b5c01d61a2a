import { t } from '../i18n/index.ts';
import { ApiError } from './api-error.ts';
import { isErrorCode, sentenceOf } from './error-words.ts';

/** What people read about a failure, from wherever it came: a call, an acknowledgement, a bug. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiError) {
    return error.status === 0 ? t('error.offline') : error.message;
  }
  if (typeof error === 'object' && error !== null && 'code' in error && isErrorCode(error.code)) {
    const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
    return message || sentenceOf(error.code);
  }
  return sentenceOf('internal');
}
