import { z } from 'zod';
import { user } from './accounts.ts';
import { endpoint } from './endpoints.ts';
import { codePointsOf, fitsBytes, hasSomethingToSee, normalizeText } from './limits.ts';
import { pageOf, pageQuery } from './paging.ts';
import { id, instantMs, nothing, timestamp } from './shapes.ts';

const DAY_SECONDS = 86_400;
const REASON_MAX = 200;

/** The longest timed measure; what is longer is for good. */
export const LONGEST_SECONDS = 30 * DAY_SECONDS;
const FOR_GOOD = -1;

export const reason = z
  .string()
  .max(REASON_MAX * 4)
  .transform(normalizeText)
  .refine(
    (text) => fitsBytes(text, REASON_MAX) && codePointsOf(text) <= REASON_MAX && hasSomethingToSee(text),
    { error: 'reason' },
  )
  .meta({ description: '1-200 characters; the person reads it' });

/** Which rule of the house was broken. */
export const ruleCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/);

/** Seconds until something is over: 0 when it is, -1 for good. */
const remainingTime = z.int().min(FOR_GOOD).meta({ description: 'Whole seconds; -1 is for good' });

/** What somebody who is locked out is told: at login, by verify and by the handshake (`connect_error.data`). */
export const lockNotice = z
  .strictObject({
    banned: z.literal(true),
    remainingTime,
    reason: z.string(),
    ruleCode: ruleCode
      .optional()
      .meta({ description: 'Which rule of the house was broken, where one is named' }),
  })
  .meta({ id: 'LockNotice' });
export type LockNotice = z.infer<typeof lockNotice>;

const sanction = z
  .strictObject({
    id,
    kind: z.enum(['hint', 'warning', 'mute', 'lock']),
    step: z.int().min(0).max(6).meta({ description: 'Of the ladder: 0 hint … 6 for good' }),
    reason: z.string(),
    ruleCode: z.string().nullable(),
    createdAt: timestamp,
    until: timestamp.nullable().meta({ description: 'Null: for good, or a kind that has no end' }),
    remainingTime,
    probationUntil: timestamp.nullable(),
    liftedAt: timestamp.nullable(),
  })
  .meta({ id: 'Sanction' });
export type Sanction = z.infer<typeof sanction>;

/** An account with its name. */
export const person = z.strictObject({ userId: id, username: z.string() });

/** The same as staff sees it. */
export const recordedSanction = sanction
  .extend({
    actor: person.nullable().meta({ description: 'Null: the operator of the server' }),
    deliveredAt: timestamp
      .nullable()
      .meta({ description: 'When a warning was closed, or told to a device that cannot close it' }),
    liftReason: z.string().nullable(),
    signature: z
      .strictObject({
        by: person.nullable().meta({ description: 'Null: nobody yet' }),
        dueAt: timestamp,
        isOverdue: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Of a second person; null where none is needed. The measure holds all the same' }),
  })
  .meta({ id: 'RecordedSanction' });
export type RecordedSanction = z.infer<typeof recordedSanction>;

const against = { userId: id, reason, ruleCode: ruleCode.optional() };
const imposed = z.strictObject({ sanction });

const giveHint = endpoint({
  method: 'POST',
  path: '/moderation/hints',
  summary: 'A friendly word, not counted. Helpers and above.',
  access: 'session',
  role: 'helper',
  secondFactor: 'fresh',
  limit: 'write',
  body: z.strictObject(against),
  status: 201,
  response: imposed,
});

const warn = endpoint({
  method: 'POST',
  path: '/moderation/warnings',
  summary: 'Warn somebody; who is away is told when they come. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  body: z.strictObject(against),
  status: 201,
  response: imposed,
});

const muteSomebody = endpoint({
  method: 'POST',
  path: '/moderation/mutes',
  summary: 'No lines for a time. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  body: z.strictObject({ ...against, duration: z.int().min(1).max(LONGEST_SECONDS) }),
  status: 201,
  response: imposed,
});

const kick = endpoint({
  method: 'POST',
  path: '/moderation/kicks',
  summary: 'Out of the place: 0 is out only, more locks, -1 is for good (administrators).',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  body: z.strictObject({ ...against, duration: z.int().min(FOR_GOOD).max(LONGEST_SECONDS) }),
  status: 201,
  response: imposed,
});

const lift = {
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  status: 200,
  response: nothing,
} as const;

const liftBan = endpoint({
  ...lift,
  method: 'DELETE',
  path: '/moderation/bans/:id',
  summary: 'End a lock before its time.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
});

const liftMute = endpoint({
  ...lift,
  method: 'DELETE',
  path: '/moderation/mutes/:id',
  summary: 'End a mute before its time.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
});

const listSanctionsOf = endpoint({
  method: 'GET',
  path: '/moderation/sanctions',
  summary: 'Everything on record about somebody, newest first. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 50,
  query: z.strictObject({ userId: id, ...pageQuery }),
  status: 200,
  response: pageOf(recordedSanction),
});

const measureEntry = recordedSanction.extend({ target: person }).meta({ id: 'MeasureEntry' });
export type MeasureEntry = z.infer<typeof measureEntry>;

const listMeasures = endpoint({
  method: 'GET',
  path: '/moderation/measures',
  summary:
    'Measures against anybody, newest first: all, those in force, or those that wait for a second person. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 30,
  query: z.strictObject({ state: z.enum(['all', 'standing', 'unsigned']).optional(), ...pageQuery }),
  status: 200,
  response: pageOf(measureEntry),
});

const signSanction = endpoint({
  method: 'POST',
  path: '/moderation/sanctions/:id/signature',
  summary: 'Agree to a measure as its second person: somebody else who could have taken it.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
});

const listOwnSanctions = endpoint({
  method: 'GET',
  path: '/account/sanctions',
  summary: 'What is on record about oneself, newest first; never who it was.',
  access: 'session',
  limit: 'read',
  pageLength: 50,
  query: z.strictObject(pageQuery),
  status: 200,
  response: pageOf(sanction),
});

const acceptAdminInvite = endpoint({
  method: 'POST',
  path: '/account/admin-invite',
  summary: 'Become an administrator with the one-time link of the operator.',
  access: 'session',
  limit: 'login',
  body: z.strictObject({ token: z.string().min(1).max(128) }),
  status: 200,
  response: z.strictObject({ user }),
});

const closeWarning = endpoint({
  method: 'POST',
  path: '/account/warnings/:id/closed',
  summary: 'A warning has been read; every other device closes it too.',
  access: 'session',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
});

/** A mute that holds: until when, and why. */
const mute = z.strictObject({ until: instantMs, reason: z.string() });

/** What the shell must know: the warnings that were not closed yet, oldest first, and the mute that holds longest. */
export const sanctionState = {
  warnings: z.array(z.strictObject({ id, reason: z.string() })),
  mute: mute.nullable(),
} as const;

/** What the server says to somebody about a sanction, on every device. */
export const sanctionMessages = {
  warned: z.strictObject({ reason: z.string() }),
  kicked: z.strictObject({ duration: z.int().min(FOR_GOOD), reason: z.string() }),
  muted: mute,
  unmuted: nothing.meta({ description: 'A mute was lifted, and none is left' }),
  'warning:closed': z.strictObject({ id }),
} as const;

/** What a refusal with the code `muted` says beside it. */
export const muteRefusal = {
  until: instantMs.optional().meta({ description: 'With `muted` and `slow_mode`: when one may write again' }),
} as const;

/** Those that only staff asks. */
export const staffSanctionsEndpoints = {
  giveHint,
  warn,
  mute: muteSomebody,
  kick,
  liftBan,
  liftMute,
  listSanctionsOf,
  listMeasures,
  signSanction,
} as const;

export const sanctionsEndpoints = {
  ...staffSanctionsEndpoints,
  listOwnSanctions,
  closeWarning,
  acceptAdminInvite,
} as const;
