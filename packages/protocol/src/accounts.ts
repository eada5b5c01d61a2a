import { z } from 'zod';
import { altcha } from './challenge.ts';
import { endpoint } from './endpoints.ts';
import { figure, figureKey } from './figures.ts';
import {
  birthDateProblem,
  codeIn,
  emailProblem,
  LIMITS,
  normalizeText,
  passwordProblem,
  usernameProblem,
} from './limits.ts';
import { tierFlags } from './premium.ts';
import { id, nothing, timestamp } from './shapes.ts';

export const role = z.enum(['user', 'helper', 'moderator', 'admin']);

/** Where a text is longer than any valid one could be, it is not even normalised. */
const bounded = (codePoints: number) => z.string().max(codePoints * 4);

export const username = bounded(LIMITS.usernameMax)
  .transform(normalizeText)
  .refine((text) => usernameProblem(text) === undefined, { error: 'username' })
  .meta({ description: '3-20 letters, digits and single _ - . between them' });

const email = bounded(LIMITS.emailMax)
  .transform(normalizeText)
  .refine((text) => emailProblem(text) === undefined, { error: 'email' });

/** A new password; taken exactly as typed. */
const newPassword = bounded(LIMITS.passwordMax).refine((text) => passwordProblem(text) === undefined, {
  error: 'password',
});

export const birthDate = z
  .string()
  .max(10)
  .refine((text) => birthDateProblem(text, new Date()) !== 'shape', { error: 'birthDate' })
  .meta({ description: 'yyyy-mm-dd; 16 years or older' });

/** A token from a mailed link: 32 random bytes, base64url. */
const mailedToken = z.string().min(1).max(128);

/**
 * Given to the device that registers an account; the typed address may be another person's. Alone the secret opens nothing:
 * together with the mailed link of that registration it signs in, once.
 */
const registrationSecret = z.string().min(1).max(128);

/**
 * The password once more or a mailed code, for what must not be done by whoever finds an open device. Both may be missing
 * on the wire: then the answer is `reauth`, as it is for wrong ones.
 */
export const confirmation = {
  password: bounded(LIMITS.passwordMax).optional(),
  code: z
    .string()
    .max(64)
    .refine((text) => codeIn(text) !== undefined, { error: 'code' })
    .transform((text) => codeIn(text) ?? text)
    .optional()
    .meta({ description: 'Six digits from a mail (`sendConfirmationCode`), in place of the password' }),
};
export const isOneConfirmation = ({
  password,
  code,
}: {
  password?: string | undefined;
  code?: string | undefined;
}) => password === undefined || code === undefined;
export const ONE_CONFIRMATION = { error: 'code', path: ['code'] };

/**
 * Says that somebody has logged in here before: given at login, kept by the client, also after logging out, and sent with
 * the next one. It opens nothing; guesses of others never shut out whoever has it.
 */
export const device = z.string().min(1).max(128);

/** Opaque bearer token: 32 random bytes, base64url. Only its SHA-256 is stored. */
export const sessionToken = z.string().max(128);

/** The id of a look. */
export const avatarId = z.string().min(1).max(64);

/** The signed-in person, as they see themselves. Secrets are never among the fields. */
/** How an account appears to others. */
export const accountTraits = {
  username: z.string(),
  figure: figureKey,
  bubbleColorId: z.string(),
} as const;

export const user = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    role,
    avatarId: z.string().meta({
      description: 'Id of the starter look, the last one put on as a whole, or of the avatar that is worn',
    }),
    figure,
    bubbleColorId: z.string(),
    emailVerified: z.boolean(),
    ...tierFlags,
    createdAt: timestamp,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register an account; the activation link goes out by mail.',
  access: 'public',
  limit: 'register',
  body: z.strictObject({
    username,
    email,
    password: newPassword,
    birthDate,
    acceptTerms: z.literal(true),
    altcha,
  }),
  status: 201,
  response: z.strictObject({ registrationSecret }),
});

const checkName = endpoint({
  // POST although it changes nothing: a wanted name must not stand in an address, which servers and browsers keep.
  method: 'POST',
  path: '/auth/register/name',
  summary: 'Could somebody new be called so? Asked while the name is typed; registering has the last word.',
  access: 'public',
  limit: 'name',
  body: z.strictObject({ username }),
  status: 200,
  response: z.strictObject({
    verdict: z.enum(['free', 'taken', 'reserved']),
    suggestion: z
      .string()
      .optional()
      .meta({ description: 'With `taken`: a name like it that is free right now, where there is one' }),
  }),
});

const activate = endpoint({
  method: 'POST',
  path: '/auth/activate',
  summary:
    'Prove an address with the token of the mailed link (24 h, once): of a new account, or a new one of an account. With the secret of the registration it also signs in.',
  access: 'public',
  limit: 'write',
  body: z.strictObject({
    token: mailedToken,
    registrationSecret: registrationSecret.optional(),
    device: device.optional(),
  }),
  status: 200,
  response: z.strictObject({
    username: z.string(),
    signedIn: z.strictObject({ token: sessionToken, user, device }).optional().meta({
      description: 'Only where the secret belongs to the account of the link, and the account may log in',
    }),
  }),
});

const resendActivation = endpoint({
  method: 'POST',
  path: '/auth/activate/resend',
  summary: 'Send a new activation link; the answer is the same for unknown addresses.',
  access: 'public',
  limit: 'resend',
  body: z.strictObject({ email, altcha }),
  status: 200,
  response: nothing,
});

const changeAvatar = endpoint({
  method: 'PUT',
  path: '/users/me/avatar',
  summary: 'Put on a starter look or an avatar that one owns; everybody in the room sees it at once.',
  access: 'session',
  limit: 'write',
  body: z.strictObject({ avatarId }),
  status: 200,
  response: z.strictObject({ user }),
});

const changeFigure = endpoint({
  method: 'PUT',
  path: '/users/me/figure',
  summary: 'Put on a figure of free and owned parts; everybody in the room sees it at once.',
  access: 'session',
  limit: 'write',
  body: z.strictObject({ figure }),
  status: 200,
  response: z.strictObject({ user }),
});

const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Send a link for a new password; the answer is the same for unknown addresses.',
  access: 'public',
  limit: 'reset',
  body: z.strictObject({ email }),
  status: 200,
  response: nothing,
});

const checkReset = endpoint({
  // A question, but what is asked about must stand in no address.
  method: 'POST',
  path: '/auth/password/reset/check',
  summary: 'Is the token of this link still good? Refused with `token_invalid` when not.',
  access: 'public',
  limit: 'write',
  body: z.strictObject({ token: mailedToken }),
  status: 200,
  response: nothing,
});

const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary:
    'Set a new password with the token of the mailed link (60 min, once); ends every session, and signs nobody in.',
  access: 'public',
  limit: 'write',
  body: z.strictObject({ token: mailedToken, password: newPassword, device: device.optional() }),
  status: 200,
  response: z.strictObject({ username: z.string(), device }),
});

const sendConfirmationCode = endpoint({
  method: 'POST',
  path: '/auth/confirmation-code',
  summary: 'Mail a code (10 min, once) that confirms what a password confirms, in the session that asked.',
  access: 'session',
  limit: 'write',
  status: 200,
  response: z.strictObject({
    sentTo: z.string().meta({ description: 'The address, for whoever knows it: `l•••@example.org`' }),
    goodForSeconds: z.int().positive(),
    againInSeconds: z.int().nonnegative().meta({ description: 'When the next one may be asked for' }),
  }),
});

const changePassword = endpoint({
  method: 'PUT',
  path: '/account/password',
  summary: 'Change the password; ends every other session.',
  access: 'session',
  confirmed: true,
  limit: 'write',
  body: z.strictObject({ ...confirmation, newPassword }).refine(isOneConfirmation, ONE_CONFIRMATION),
  status: 200,
  response: nothing,
});

const changeEmail = endpoint({
  method: 'PUT',
  path: '/account/email',
  summary: 'Ask for another address; it holds once the link that is mailed there was followed (`activate`).',
  access: 'session',
  confirmed: true,
  limit: 'mail',
  body: z.strictObject({ ...confirmation, email }).refine(isOneConfirmation, ONE_CONFIRMATION),
  status: 200,
  response: nothing,
});

const changeUsername = endpoint({
  method: 'PUT',
  path: '/account/username',
  summary: 'Take another name, once in 30 days; the old one is kept for 90.',
  access: 'session',
  confirmed: true,
  limit: 'write',
  body: z.strictObject({ ...confirmation, username }).refine(isOneConfirmation, ONE_CONFIRMATION),
  status: 200,
  response: z.strictObject({ user }),
});

const deletion = z.strictObject({
  deletionAt: timestamp.nullable().meta({ description: 'When the account goes for good; null: it stays' }),
});

const accountDeletion = endpoint({
  method: 'GET',
  path: '/account/deletion',
  summary: 'Whether and when one’s account will be deleted.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: deletion,
});

const requestDeletion = endpoint({
  method: 'POST',
  path: '/account/deletion',
  summary: 'Have one’s account deleted in 14 days; a link to cancel goes out by mail.',
  access: 'session',
  confirmed: true,
  limit: 'write',
  body: z.strictObject(confirmation).refine(isOneConfirmation, ONE_CONFIRMATION),
  status: 200,
  response: deletion,
});

const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/account/deletion',
  summary: 'Keep one’s account after all.',
  access: 'session',
  limit: 'write',
  status: 200,
  response: deletion,
});

const cancelDeletion = endpoint({
  method: 'POST',
  path: '/account/deletion/cancel',
  summary: 'Keep an account after all, with the token of the mailed link; nobody needs to be signed in.',
  access: 'public',
  limit: 'write',
  body: z.strictObject({ token: mailedToken }),
  status: 200,
  response: z.strictObject({ username: z.string() }),
});

/** For a device that still keeps something of somebody, and has no session of theirs to ask with. */
const accountErasure = endpoint({
  method: 'GET',
  path: '/accounts/:id/erasure',
  summary: 'Whether an account is gone for good. An id that was never one is not.',
  access: 'public',
  limit: 'read',
  params: z.strictObject({ id }),
  status: 200,
  response: z.strictObject({ erased: z.boolean() }),
});

export const accountsEndpoints = {
  register,
  checkName,
  activate,
  resendActivation,
  changeAvatar,
  changeFigure,
  forgotPassword,
  checkReset,
  resetPassword,
  sendConfirmationCode,
  changePassword,
  changeEmail,
  changeUsername,
  accountDeletion,
  requestDeletion,
  withdrawDeletion,
  cancelDeletion,
  accountErasure,
} as const;
