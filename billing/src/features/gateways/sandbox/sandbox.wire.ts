import { z } from 'zod';
import { storable } from '../../../edge/texts.ts';
import { OUTCOME_CARDS, type ScriptedOutcome } from './sandbox.cards.ts';

const outcomes = Object.keys(OUTCOME_CARDS) as [ScriptedOutcome, ...ScriptedOutcome[]];

const clientSecret = z.string().max(200);
/** Any number, date and code: what is wrong with them is the bank's answer. */
const card = z.object({
  number: z.string().max(40),
  exp_month: z.int(),
  exp_year: z.int(),
  cvc: z.string().max(10),
});
/** Where the owner of the card lives; not kept. */
const billing = z.object({
  country: z.string().max(2).nullish(),
  postal_code: z.string().max(20).nullish(),
  email: z.string().max(320).nullish(),
});

/** What the form was set up for; a payment that differs is a mistake of the page. */
const elements = z.object({
  mode: z.enum(['payment', 'setup']),
  amount: z.int().min(0).max(999_999_999_999).nullish(),
  currency: z.string().max(3).nullish(),
});

/** What a browser may know of an intent. */
export const wireIntent = z.object({
  id: z.string(),
  object: z.enum(['payment_intent', 'setup_intent']),
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  /** In smallest units; null for a setup. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  payment_method: z.string().nullable(),
});
export type WireIntent = z.output<typeof wireIntent>;

const wireError = z.object({
  type: z.enum(['card_error', 'invalid_request_error']),
  code: z.string(),
  decline_code: z.string().optional(),
  message: z.string(),
});

const answer = z.object({ intent: wireIntent, error: wireError.nullable() });
/** What came of it. */
export type WireAnswer = z.output<typeof answer>;

/** The calls of the sandbox's own script. Each needs no key: who knows the client secret may pay. */
export const sandboxEndpoints = {
  confirm: {
    method: 'POST',
    path: '/sandbox/v1/confirm',
    summary: 'Pays an intent with a card, a token of one, or the outcome that a test wants.',
    access: 'public',
    limit: 'checkout',
    body: z
      .object({
        client_secret: clientSecret,
        card: card.optional(),
        token: z.string().max(100).optional(),
        outcome: z.enum(outcomes).optional(),
        billing: billing.nullish(),
        elements: elements.nullish(),
      })
      .refine(
        ({ card, token, outcome }) =>
          [card, token, outcome].filter((given) => given !== undefined).length === 1,
        {
          path: ['card'],
          message: 'one of card, token and outcome',
        },
      ),
    status: 200,
    response: answer,
  },
  challenge: {
    method: 'POST',
    path: '/sandbox/v1/challenge',
    summary: 'Answers what the bank asked the owner of the card.',
    access: 'public',
    limit: 'checkout',
    body: z.object({ client_secret: clientSecret, approve: z.boolean() }),
    status: 200,
    response: answer,
  },
  intent: {
    method: 'POST',
    path: '/sandbox/v1/intent',
    summary: 'How an intent stands.',
    access: 'public',
    limit: 'checkout',
    body: z.object({ client_secret: clientSecret }),
    status: 200,
    response: z.object({ intent: wireIntent, error: wireError.nullable() }),
  },
  token: {
    method: 'POST',
    path: '/sandbox/v1/tokens',
    summary: 'Takes a card that is used later, once.',
    access: 'public',
    limit: 'checkout',
    body: z.object({ card, billing: billing.nullish() }),
    status: 200,
    response: z.object({
      token: z
        .object({
          id: z.string(),
          card: z.object({ brand: z.string(), last4: z.string(), country: z.string() }),
        })
        .nullable(),
      error: wireError.nullable(),
    }),
  },
  dispute: {
    method: 'POST',
    path: '/sandbox/v1/disputes/:id',
    summary:
      'Decides a dispute as its bank does, for us or against us. Without it the bank decides against us after seven days.',
    access: 'public',
    limit: 'checkout',
    params: z.object({ id: storable(100) }),
    body: z.object({ won: z.boolean() }),
    status: 200,
    response: z.object({ id: z.string(), state: z.enum(['won', 'lost']) }),
  },
} as const;

export type WireToken = z.output<typeof sandboxEndpoints.token.response>;
export type ConfirmRequest = z.output<typeof sandboxEndpoints.confirm.body>;
