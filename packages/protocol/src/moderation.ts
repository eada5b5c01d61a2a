import { z } from 'zod';
import { peopleEndpoints } from './admin.ts';
import { CASE_KINDS } from './case-fields.ts';
import { endpoint } from './endpoints.ts';
import { codePointsOf, hasSomethingToSee, isPlain, normalizeLines } from './limits.ts';
import { pageOf, pageQuery } from './paging.ts';
import { caseOutcome } from './reports.ts';
import { LONGEST_SECONDS, person, reason, recordedSanction, ruleCode } from './sanctions.ts';
import { id, nothing, timestamp } from './shapes.ts';

const STATEMENT_MAX = 2_000;

const caseEntry = z
  .strictObject({
    id,
    number: z.string(),
    kind: z.enum(CASE_KINDS),
    state: z.enum(['open', 'closed']),
    at: timestamp,
    closedAt: timestamp.nullable(),
    isUrgent: z.boolean().meta({ description: 'About children, threats or terror: looked at first' }),
    reason: z.string().nullable().meta({ description: 'What it is about, by the word of its author' }),
    place: z.string().nullable(),
    quote: z.string().meta({ description: 'The reported line, or the beginning of what was written' }),
    about: person.nullable().meta({ description: 'Who said the reported line' }),
    outcome: caseOutcome.nullable(),
  })
  .meta({ id: 'CaseEntry' });
export type CaseEntry = z.infer<typeof caseEntry>;

const listCases = endpoint({
  method: 'GET',
  path: '/moderation/cases',
  summary:
    'Cases: the open ones urgent first, then the oldest; the closed ones newest first. Helpers see reported lines, moderators all.',
  access: 'session',
  role: 'helper',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 30,
  query: z.strictObject({ state: z.enum(['open', 'closed']).optional(), ...pageQuery }),
  status: 200,
  response: pageOf(caseEntry),
});

const evidenceLine = z.strictObject({
  userId: id,
  username: z.string(),
  text: z.string(),
  at: timestamp,
  isReported: z.boolean(),
  removableId: id
    .optional()
    .meta({ description: 'Of the reported line, where it still stands: it can be taken down' }),
});

const caseDetail = z
  .strictObject({
    ...caseEntry.shape,
    words: z.array(z.strictObject({ label: z.string(), text: z.string() })),
    reporter: person.nullable(),
    lines: z.array(evidenceLine),
    pictures: z.int().nonnegative(),
    link: z.string().meta({ description: 'Where its author reads it, with its pictures' }),
    statement: z.string().nullable(),
    decidedBy: person.nullable(),
    mayDecide: z
      .boolean()
      .meta({ description: 'Not one’s own, not about oneself, and by another person than before' }),
    file: z
      .array(recordedSanction)
      .meta({ description: 'Of who said the reported line, newest first; for moderators' }),
  })
  .meta({ id: 'CaseDetail' });
export type CaseDetail = z.infer<typeof caseDetail>;

const getStaffCase = endpoint({
  method: 'GET',
  path: '/moderation/cases/:id',
  summary: 'A case with all that is frozen with it.',
  access: 'session',
  role: 'helper',
  secondFactor: 'held',
  limit: 'read',
  params: z.strictObject({ id }),
  status: 200,
  response: z.strictObject({ case: caseDetail }),
});

const statement = z
  .string()
  .max(STATEMENT_MAX * 4)
  .transform(normalizeLines)
  .refine((text) => codePointsOf(text) <= STATEMENT_MAX && hasSomethingToSee(text) && isPlain(text), {
    error: 'statement',
  })
  .meta({ description: '1-2000 characters; the author of the case reads it' });

const measure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['hint', 'warning']), reason, ruleCode }),
  z.strictObject({ kind: z.literal('mute'), seconds: z.int().min(1).max(LONGEST_SECONDS), reason, ruleCode }),
  z.strictObject({
    kind: z.literal('lock'),
    seconds: z.int().min(-1).max(LONGEST_SECONDS),
    reason,
    ruleCode,
  }),
]);
export type CaseMeasure = z.input<typeof measure>;

const decideCase = endpoint({
  method: 'POST',
  path: '/moderation/cases/:id/decision',
  summary:
    'Decide a case, once: with a measure against who said the reported line, or by lifting the measure that is appealed against. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    outcome: caseOutcome,
    statement,
    measure: measure.optional(),
    lifts: id.optional().meta({ description: 'The mute or lock that an appeal lifts' }),
  }),
  status: 200,
  response: z.strictObject({ case: caseDetail }),
});

const removeLine = endpoint({
  method: 'POST',
  path: '/moderation/lines/:id/removal',
  summary:
    'Take a line of somebody of a lower role out of the talk. Its author is told why, and it stands in their file. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason, ruleCode: ruleCode.optional() }),
  status: 200,
  response: nothing,
});

const removedLine = z
  .strictObject({
    id,
    place: z.string(),
    text: z.string(),
    saidAt: timestamp,
    removedAt: timestamp,
    reason: z.string(),
  })
  .meta({ id: 'RemovedLine' });
export type RemovedLine = z.infer<typeof removedLine>;

const listRemovedLines = endpoint({
  method: 'GET',
  path: '/moderation/people/:id/removed-lines',
  summary: 'What the team took down of somebody in the last half year, newest first. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'held',
  limit: 'read',
  params: z.strictObject({ id }),
  status: 200,
  response: z.strictObject({ items: z.array(removedLine), next: z.null() }),
});

export const moderationEndpoints = {
  listCases,
  getStaffCase,
  decideCase,
  removeLine,
  listRemovedLines,
  ...peopleEndpoints,
} as const;
