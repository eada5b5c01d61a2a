import type { Clock } from '@plausch/platform/clock';
import type { Logger } from '@plausch/platform/logger';
import { emailProblem, normalizeText } from '@plausch/protocol/limits';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Refusal } from '../../refusal.ts';
import { t } from './accounts.words.ts';

/** Where Google is asked, and for whom its tokens are meant. */
export type GoogleConfig = { readonly clientIds: readonly string[]; readonly keysUrl: string };

/** A person as an ID token names them: `subject` stays theirs for ever, the address may change at Google. */
export type GooglePerson = { readonly subject: string; readonly email: string };

/** Looks at an ID token; refuses one that does not hold, and everything while Google's keys cannot be had. */
export type ReadIdToken = (idToken: string) => Promise<GooglePerson>;

/** Google signs with either name. */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
/** As long as Google's tokens live. */
const LONGEST_SECONDS = 3_600;
/** How far clocks may be apart. */
const TOLERANCE_SECONDS = 60;
/** Google changes its keys every few days, and announces the next ones with those of today. */
const KEYS_KEPT_MS = 3_600_000;
/** A key that we do not know may be a new one; so often we ask. */
const KEYS_APART_MS = 30_000;
const PATIENCE_MS = 5_000;
const COME_BACK_SECONDS = 10;
const SUBJECT_MAX = 255;

/** [A24] The person that an ID token of Google's names. The token itself is never stored or logged. */
export function openIdTokens(
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  { clientIds, keysUrl }: GoogleConfig,
): ReadIdToken {
  const keys = keysAt(keysUrl, logger);
  return async (idToken) => {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: ISSUERS,
      audience: [...clientIds],
      requiredClaims: ['exp'],
      maxTokenAge: LONGEST_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(clock.now()),
    }).catch((error: unknown) => {
      throw error instanceof errors.JOSEError ? refused(t('google.failed')) : error;
    });
    return personIn(payload);
  };
}

/** Google's keys, fetched when they are first needed and kept for a while. */
function keysAt(url: string, logger: Logger): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: PATIENCE_MS,
    cacheMaxAge: KEYS_KEPT_MS,
    cooldownDuration: KEYS_APART_MS,
  });
  return async (header, token) => {
    // Google always names its key; without a name any key would be accepted.
    if (typeof header.kid !== 'string') throw refused(t('google.failed'));
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      logger.warn({ err: error }, 'the keys of Google cannot be had');
      throw new Refusal('unavailable', {
        message: t('google.silent'),
        extra: { retryAfterSeconds: COME_BACK_SECONDS },
      });
    }
  };
}

function personIn({ sub, aud, email, email_verified: isVerified }: JWTPayload): GooglePerson {
  // A token with several audiences was issued to another program, not to this site.
  if (typeof aud !== 'string' || typeof sub !== 'string' || typeof email !== 'string')
    throw refused(t('google.failed'));
  if (sub === '' || sub.length > SUBJECT_MAX) throw refused(t('google.failed'));
  if (isVerified !== true) throw refused(t('google.unverified'));
  const address = normalizeText(email);
  if (emailProblem(address) !== undefined) throw refused(t('google.failed'));
  return { subject: sub, email: address };
}

function refused(message: string): Refusal {
  return new Refusal('wrong_credentials', { message, field: 'idToken' });
}
