import { z } from 'zod';
import { confirmation, isOneConfirmation, ONE_CONFIRMATION } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { nothing, timestamp } from './shapes.ts';

/** So many codes for the day on which the phone is gone. */
export const RECOVERY_CODES = 10;

/** What the app shows, or one of the codes for the day on which the phone is gone; blanks and hyphens are not counted. */
export const factorCode = z
  .string()
  .min(1)
  .max(64)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => /^(?:\d{6}|[A-Z2-7]{16})$/.test(text), { error: 'code' })
  .meta({ description: 'Six digits of the app, or a recovery code' });

const recoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODES).meta({ description: 'Shown this once' }),
});

const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Whether logging in here needs a code beside the password.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({
    since: timestamp.nullable().meta({ description: 'Null: it is off' }),
    recoveryCodesLeft: z.int().nonnegative(),
  }),
});

const startTotp = endpoint({
  method: 'POST',
  path: '/auth/totp',
  summary: 'Begin to set up an authenticator app (RFC 6238); holds once a code of it was given.',
  access: 'session',
  confirmed: true,
  limit: 'login',
  body: z.strictObject(confirmation).refine(isOneConfirmation, ONE_CONFIRMATION),
  status: 201,
  response: z.strictObject({
    secret: z.string().meta({ description: 'Base32, for typing' }),
    uri: z.string().meta({ description: '`otpauth://…`, for the QR code' }),
  }),
});

const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/totp/confirmation',
  summary: 'A code of the app: from now on logging in needs one.',
  access: 'session',
  limit: 'login',
  body: z.strictObject({ factorCode }),
  status: 200,
  response: recoveryCodes,
});

const giveSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'A code once more, in a session: staff acts want one of the last minutes.',
  access: 'session',
  limit: 'login',
  body: z.strictObject({ factorCode }),
  status: 200,
  response: nothing,
});

const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/recovery-codes',
  summary: 'Ten new recovery codes; the old ones are void.',
  access: 'session',
  confirmed: true,
  limit: 'login',
  body: z.strictObject({ ...confirmation, factorCode }).refine(isOneConfirmation, ONE_CONFIRMATION),
  status: 200,
  response: recoveryCodes,
});

const endSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor',
  summary: 'From now on the password alone logs in.',
  access: 'session',
  confirmed: true,
  limit: 'login',
  body: z.strictObject({ ...confirmation, factorCode }).refine(isOneConfirmation, ONE_CONFIRMATION),
  status: 200,
  response: nothing,
});

export const secondFactorEndpoints = {
  getSecondFactor,
  startTotp,
  confirmTotp,
  giveSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
} as const;
