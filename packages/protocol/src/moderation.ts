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

/** Who of the team has a case open, and until when unless they go on. */
const caseClaim = z.strictObject({ by: person, until: timestamp });

/** Where an open case stands in the queue and why, and who has it. */
const caseWaiting = z
  .strictObject({
    priority: z.enum(['urgent', 'soon', 'normal']).meta({
      description:
        '`urgent`: about children, threats or terror. `soon`: reported by several, or by an account whose reports are mostly right',
    }),
    ofPerson: z
      .int()
      .positive()
      .meta({ description: 'Open reports about the same person, this one among them' }),
    ofLine: z.int().positive().meta({ description: 'Open reports of the same line, this one among them' }),
    reliability: z.enum(['unknown', 'reliable', 'mixed', 'unreliable']).nullable().meta({
      description: 'Of who reported, by their last hundred decided reports; null without an account',
    }),
    claim: caseClaim.nullable(),
  })
  .meta({ id: 'CaseWaiting' });
export type CaseWaiting = z.infer<typeof caseWaiting>;

const caseEntry = z
  .strictObject({
    id,
    number: z.string(),
    kind: z.enum(CASE_KINDS),
    state: z.enum(['open', 'closed']),
    at: timestamp,
    closedAt: timestamp.nullable(),
    reason: z.string().nullable().meta({ description: 'What it is about, by the word of its author' }),
    place: z.string().nullable(),
    quote: z.string().meta({ description: 'The reported line, or the beginning of what was written' }),
    about: person.nullable().meta({ description: 'Who said the reported line' }),
    outcome: caseOutcome.nullable(),
    waiting: caseWaiting.nullable().meta({ description: 'Of open cases' }),
  })
  .meta({ id: 'CaseEntry' });
export type CaseEntry = z.infer<typeof caseEntry>;

/** Waiting for a decision, open on the screen of a member of the team, decided. */
const CASE_TABS = ['open', 'claimed', 'closed'] as const;

const listCases = endpoint({
  method: 'GET',
  path: '/moderation/cases',
  summary:
    'Cases: the open ones urgent first, then the oldest, those about one person together; the closed ones newest first. Helpers see reported lines, moderators all.',
  access: 'session',
  role: 'helper',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 30,
  query: z.strictObject({
    state: z.enum(CASE_TABS).optional(),
    kind: z.enum(CASE_KINDS).optional(),
    ...pageQuery,
  }),
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
    undoUntil: timestamp
      .nullable()
      .meta({ description: 'Until when who decided may take it back; null where somebody was told at once' }),
    mayDecide: z
      .boolean()
      .meta({ description: 'Not one’s own, not about oneself, and by another person than before' }),
    mayNote: z.boolean().meta({ description: 'Whether the caller may act on who said the reported line' }),
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

const claimCase = endpoint({
  method: 'POST',
  path: '/moderation/cases/:id/claim',
  summary:
    'Take hold of an open case for five minutes, or go on holding it; nobody else decides it meanwhile. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'held',
  limit: 'write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    takesOver: z
      .boolean()
      .optional()
      .meta({ description: 'Also from somebody else, who is told when they decide' }),
  }),
  status: 200,
  response: z.strictObject({ claim: caseClaim }),
});

const releaseCase = endpoint({
  method: 'DELETE',
  path: '/moderation/cases/:id/claim',
  summary: 'Let go of a case; where somebody else has it, nothing happens. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'held',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
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

const undoDecision = endpoint({
  method: 'DELETE',
  path: '/moderation/cases/:id/decision',
  summary:
    'Take one’s own decision back within ten seconds, where nobody was told of it yet: it had no measure and lifted none.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'held',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
});

/** So many cases are decided together. */
const TOGETHER_MOST = 20;

const decideCases = endpoint({
  method: 'POST',
  path: '/moderation/decisions',
  summary:
    'Decide several reports of lines of one person, or of the same words, together: all of them or none, each with its own record. A measure is taken once against each of their authors. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  body: z.strictObject({
    caseIds: z
      .array(id)
      .min(2)
      .max(TOGETHER_MOST)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'caseIds' }),
    outcome: caseOutcome,
    statement,
    measure: measure.optional(),
  }),
  status: 200,
  response: z.strictObject({
    numbers: z.array(z.string()).meta({ description: 'Of the cases that are decided now' }),
  }),
});

/** The longest note, in characters. */
const NOTE_MAX = 1_000;

const noteText = z
  .string()
  .max(NOTE_MAX * 4)
  .transform(normalizeLines)
  .refine((text) => codePointsOf(text) <= NOTE_MAX && hasSomethingToSee(text) && isPlain(text), {
    error: 'text',
  })
  .meta({ description: '1-1000 characters; the person reads it in the copy of their data' });

const personNote = z
  .strictObject({
    id,
    text: z.string(),
    at: timestamp,
    author: person.nullable().meta({ description: 'Null: the account is gone' }),
    case: z
      .strictObject({ id: id.nullable().meta({ description: 'Null: the case is gone' }), number: z.string() })
      .nullable()
      .meta({ description: 'Beside which it was written' }),
    mayRemove: z.boolean(),
  })
  .meta({ id: 'PersonNote' });
export type PersonNote = z.infer<typeof personNote>;

const listPersonNotes = endpoint({
  method: 'GET',
  path: '/moderation/people/:id/notes',
  summary: 'What staff noted about somebody, newest first; read like their file. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 30,
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  status: 200,
  response: pageOf(personNote),
});

const writePersonNote = endpoint({
  method: 'POST',
  path: '/moderation/people/:id/notes',
  summary:
    'Note something about somebody of a lower role, beside a case or without one. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  once: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ text: noteText, caseId: id.optional() }),
  status: 201,
  response: z.strictObject({ note: personNote }),
});

const removePersonNote = endpoint({
  method: 'DELETE',
  path: '/moderation/notes/:id',
  summary: 'Remove a note: one’s own, or as an administrator any. Moderators and above.',
  access: 'session',
  role: 'moderator',
  secondFactor: 'fresh',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
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
  claimCase,
  releaseCase,
  decideCase,
  undoDecision,
  decideCases,
  listPersonNotes,
  writePersonNote,
  removePersonNote,
  removeLine,
  listRemovedLines,
  ...peopleEndpoints,
} as const;
