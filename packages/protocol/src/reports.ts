import { z } from 'zod';
import { type CASE_FIELDS, CASE_KINDS, type CaseField, type CaseKind, caseFields } from './case-fields.ts';
import { caseFieldProblem, unnamedProblems, writtenIn } from './case-words.ts';
import { altcha } from './challenge.ts';
import { endpoint } from './endpoints.ts';
import { normalizeLines } from './limits.ts';
import { id, timestamp } from './shapes.ts';

type Value<F extends CaseField> = F extends { readonly choices: readonly { readonly value: infer V }[] }
  ? V
  : F extends { readonly input: 'tick' }
    ? true
    : string;
type SchemaOf<F extends CaseField> = F extends { readonly required: true }
  ? z.ZodType<Value<F>, Value<F>>
  : z.ZodOptional<z.ZodType<Value<F>, Value<F>>>;
type ShapeOf<Fields extends readonly CaseField[]> = {
  [F in Fields[number] as F['name']]: SchemaOf<F>;
};

function schemaOf(field: CaseField): z.ZodType {
  switch (field.input) {
    case 'tick':
      return z.literal(true).meta({ description: field.label });
    case 'choice':
      return z.enum(field.choices.map(({ value }) => value)).meta({ description: field.label });
    default: {
      const text = z
        .string()
        // UTF-16 units: no code point has more than two.
        .max(field.max * 4)
        .transform(normalizeLines)
        .refine((written) => caseFieldProblem(field, written) === undefined, { error: field.name })
        .meta({ description: field.label });
      return field.required === true ? text : text.optional();
    }
  }
}

const requestId = id.optional().meta({ description: 'Made by the client: the same again is the same case' });

/** The body that opens a case: the fields of its form, and what makes a repeated or a mechanical call known. */
function bodyOf<K extends CaseKind>(kind: K) {
  const shape = Object.fromEntries(caseFields(kind).map((field) => [field.name, schemaOf(field)]));
  return z
    .strictObject({ ...(shape as ShapeOf<(typeof CASE_FIELDS)[K]>), requestId, altcha })
    .check(({ value, issues }) => {
      for (const { field } of unnamedProblems(kind, writtenIn(value))) {
        issues.push({ code: 'custom', path: [field], message: field, input: value });
      }
    });
}

/** What is asked with a report of something that is there to be pointed at: the notice's questions that are left then. */
function reportShape() {
  const fields = caseFields('notice').filter(({ name }) => name === 'reason' || name === 'explanation');
  const shape = Object.fromEntries(
    fields.map((field) => [field.name, schemaOf({ ...field, required: field.name === 'reason' })]),
  );
  type Notice = ShapeOf<(typeof CASE_FIELDS)['notice']>;
  type Shape = Pick<Notice, 'reason'> & { explanation: z.ZodOptional<Notice['explanation']> };
  return { ...(shape as Shape), requestId };
}
export const reportWords = reportShape();

export const caseReceipt = z
  .strictObject({
    number: z.string().meta({ description: 'What people name when they ask about it, such as M-7K3F-92QD' }),
    token: z.string().meta({ description: 'Opens `/vorgang/{token}` and `GET /notices/{token}`' }),
    at: timestamp,
  })
  .meta({ id: 'CaseReceipt' });
export type CaseReceipt = z.infer<typeof caseReceipt>;

/** What was decided: of notices and complaints the first two, of appeals the others. */
export const CASE_OUTCOMES = ['no_violation', 'violation', 'upheld', 'rejected'] as const;
export const caseOutcome = z.enum(CASE_OUTCOMES);
export type CaseOutcome = z.infer<typeof caseOutcome>;

const caseState = z.enum(['unconfirmed', 'open', 'closed']);

const caseView = z
  .strictObject({
    number: z.string(),
    kind: z.enum(CASE_KINDS),
    state: caseState,
    at: timestamp,
    closedAt: timestamp.nullable(),
    words: z.record(z.string(), z.union([z.string(), z.literal(true)])).meta({
      description: 'What was written, by field of the form',
    }),
    decision: z
      .strictObject({ outcome: caseOutcome, statement: z.string() })
      .nullable()
      .meta({ description: 'What was decided, and why' }),
    pictures: z.int().nonnegative().meta({ description: 'How many came with it' }),
    line: z
      .strictObject({ username: z.string(), text: z.string(), at: timestamp })
      .nullable()
      .meta({ description: 'The line that was reported, as it stood then' }),
  })
  .meta({ id: 'Case' });
export type CaseView = z.infer<typeof caseView>;
export type CaseState = CaseView['state'];

const opening = {
  method: 'POST',
  access: 'public',
  limit: 'case',
  status: 201,
  response: caseReceipt,
} as const;

const createNotice = endpoint({
  ...opening,
  path: '/notices',
  summary: 'Report illegal content (Art. 16 DSA), without an account. Needs `altcha`, or a session.',
  body: bodyOf('notice'),
});

const createComplaint = endpoint({
  ...opening,
  path: '/complaints',
  summary: 'Complain about a violated copyright. Needs `altcha`, or a session.',
  body: bodyOf('complaint'),
});

const createAppeal = endpoint({
  ...opening,
  path: '/appeals',
  summary: 'Appeal against a decision (Art. 20 DSA). Needs `altcha`, or a session.',
  body: bodyOf('appeal'),
});

const getCase = endpoint({
  method: 'GET',
  path: '/notices/:token',
  summary: 'A case of any kind, by the token of its receipt.',
  access: 'public',
  limit: 'read',
  params: z.strictObject({ token: z.string().min(1).max(128) }),
  status: 200,
  response: caseView,
});

export const reportsEndpoints = { createNotice, createComplaint, createAppeal, getCase } as const;
