import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { emailProblem, fitsBytes, hasSomethingToSee, LIMITS, normalizeLines } from './limits.ts';
import { id, timestamp } from './shapes.ts';

/** By which somebody leaves a contract: a cancellation (§ 312k BGB), a withdrawal (§ 356a BGB). */
export const DECLARATION_KINDS = ['cancellation', 'withdrawal'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** Control characters that no keyboard writes into a text; a database takes not all of them. */
const CONTROL = /[^\P{Cc}\n\t]/u;

/** A text with something to see; `error` of an issue says what is wrong with it: `missing`, `too_long` or `shape`. */
function words(most: number, { lines = false }: { lines?: boolean } = {}) {
  return (
    z
      .string({ error: 'missing' })
      // UTF-16 units: no code point has more than two.
      .max(most * 4, { error: 'too_long' })
      .transform(normalizeLines)
      .check(({ value, issues }) => {
        const wrong = (error: string) => issues.push({ code: 'custom', message: error, input: value });
        if (!fitsBytes(value, most) || [...value].length > most) wrong('too_long');
        else if (!hasSomethingToSee(value)) wrong('missing');
        else if (CONTROL.test(value) || (!lines && /[\n\t]/.test(value))) wrong('shape');
      })
  );
}

const who = {
  name: words(LIMITS.caseNameMax).meta({ description: 'The real name, or that in the chat' }),
  email: words(LIMITS.emailMax)
    .refine((email) => emailProblem(email) === undefined, { error: 'shape' })
    .meta({ description: 'Where the receipt goes' }),
  requestId: id
    .optional()
    .meta({ description: 'Made by the client: the same again is the same declaration' }),
};
const contract = words(LIMITS.contractMax).meta({
  description: 'Which contract: what was ordered, a number, a date',
});

/** What is declared, by kind: the bodies of the endpoints, and what the forms ask. */
export const declarationBodies = {
  cancellation: z
    .strictObject({
      ...who,
      manner: z.enum(['ordinary', 'extraordinary'], { error: 'missing' }),
      reason: words(LIMITS.declarationReasonMax, { lines: true })
        .optional()
        .meta({ description: 'Of an extraordinary cancellation' }),
      contract: contract.optional(),
      date: z.iso
        .date({ error: 'shape' })
        .optional()
        .meta({ description: 'When it is to end; missing: as soon as possible' }),
    })
    .check(({ value, issues }) => {
      if (value.manner !== 'extraordinary' || value.reason !== undefined) return;
      issues.push({ code: 'custom', path: ['reason'], message: 'missing', input: value.reason });
    }),
  withdrawal: z.strictObject({ ...who, contract: contract.optional() }),
} as const;

const declarationReceipt = z
  .strictObject({
    number: z.string().meta({ description: 'What people name when they ask about it, such as K-7F3A-2219' }),
    token: z.string().meta({ description: 'Opens `/bestaetigung/{token}`, the receipt' }),
    at: timestamp,
  })
  .meta({ id: 'DeclarationReceipt' });

const declaring = {
  method: 'POST',
  access: 'public',
  limit: 'declaration',
  status: 201,
  response: declarationReceipt,
} as const;

const createCancellation = endpoint({
  ...declaring,
  path: '/cancellations',
  summary: 'Cancel a contract (§ 312k BGB), without an account. Tells nobody whether there is one.',
  body: declarationBodies.cancellation,
});

const createWithdrawal = endpoint({
  ...declaring,
  path: '/withdrawals',
  summary: 'Withdraw from a contract (§ 356a BGB), without an account. Tells nobody whether there is one.',
  body: declarationBodies.withdrawal,
});

export const legalEndpoints = { createCancellation, createWithdrawal } as const;
