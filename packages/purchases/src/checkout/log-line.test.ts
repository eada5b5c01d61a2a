// biome-ignore-all lint/suspicious/noConsole: the console is what these tests look at.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../core/backend.fixture.ts';
import { LogLevel, log, setLogLevel } from '../core/log.ts';
import { refused, ScriptedCheckout, settled } from './flow.fixture.ts';
import { lineOf } from './log-line.ts';

const EMAIL = 'marked.buyer@private.example';
const SECRET = 'pi_3Marked_secret_Hidden9';
const POSTAL_CODE = '99-marked';
const CARD = {
  payment_method: 'pm_marked',
  card: { last4: '0341', fingerprint: 'fingerprint-marked' },
  billing_details: { name: 'Marked Name', address: { country: 'DE', postal_code: POSTAL_CODE } },
};
const PRIVATE = [
  ...[EMAIL, encodeURIComponent(EMAIL), 'Hidden9', '3Marked'],
  ...[POSTAL_CODE, 'pm_marked', '0341', 'fingerprint-marked', 'Marked Name', 'rcb_sb_x'],
];
const METHODS = ['error', 'warn', 'info', 'debug', 'log'] as const;

const scripted = new ScriptedCheckout(log);
beforeEach(() => {
  scripted.begin();
  for (const method of METHODS) vi.spyOn(console, method).mockImplementation(() => {});
  setLogLevel(LogLevel.Verbose);
});
afterEach(() => {
  setLogLevel(LogLevel.Silent);
  vi.restoreAllMocks();
  scripted.end();
});

/** Everything that was written, at every level. */
const written = () => METHODS.flatMap((method) => vi.mocked(console[method]).mock.calls.map(String));

/** Pays with every secret marked: no line of a log may show it later. */
async function paidBy(how: {
  readonly replies?: Readonly<Record<string, Reply>>;
  readonly card?: object;
  readonly email?: string | undefined;
}): Promise<string> {
  const { stripe, replies } = scripted;
  replies['calculate_taxes'] = () => refused(7886);
  replies['complete'] = () => ({ body: { gateway_params: { client_secret: SECRET } } });
  for (const [name, reply] of Object.entries(how.replies ?? {})) replies[name] = () => reply;
  stripe.answers['createConfirmationToken'] = { confirmationToken: { payment_method_preview: CARD } };
  stripe.answers['confirmPayment'] = how.card ?? { paymentIntent: { client_secret: SECRET, ...CARD } };
  const flow = await scripted.filled({ taxed: true, customerEmail: how.email });
  stripe.happen('linkAuthentication change', { complete: true, value: { email: EMAIL } });
  stripe.happen('payment change', { complete: true, value: { type: 'card', ...CARD } });
  await settled();
  flow.checkout.pay();
  await settled();
  await scripted.passes(200_000);
  return flow.state().page;
}

const echo = JSON.stringify({ email: EMAIL, again: encodeURIComponent(EMAIL), client_secret: SECRET });
const declined = { type: 'card_error', code: 'card_declined', message: 'M' };

describe('what is written to the console, at every level,', () => {
  it.each([
    ['of a purchase that is made', { email: EMAIL }, 'success', 0],
    ['of one whose address is typed', {}, 'success', 0],
    [
      'of a card that is declined',
      { card: { error: { ...declined, payment_intent: { client_secret: SECRET, ...CARD } } } },
      'payment-entry',
      0,
    ],
    [
      'of an error of the provider',
      { card: { error: { type: 'api_error', message: 'M', payment_method: CARD } } },
      'payment-entry',
      1,
    ],
    [
      'of an address that is refused',
      { replies: { complete: { status: 400, body: { code: 7834, message: `no ${EMAIL}` } } } },
      'payment-entry',
      1,
    ],
    [
      'of a refusal that repeats the order',
      { replies: { complete: { status: 400, text: echo } } },
      'error',
      1,
    ],
    [
      'of a server that fails and repeats it',
      { replies: { complete: { status: 500, text: echo } } },
      'error',
      1,
    ],
    [
      'of a start that fails and repeats it',
      { email: EMAIL, replies: { start: { status: 502, text: echo } } },
      'error',
      1,
    ],
    [
      'of a status that fails and repeats it',
      { replies: { status: { status: 500, text: echo } } },
      'error',
      1,
    ],
    ['of a secret in half an answer', { replies: { complete: { text: echo.slice(0, -2) } } }, 'error', 1],
    [
      'of a secret in the wrong place',
      { replies: { complete: { body: { gateway_params: SECRET } } } },
      'error',
      1,
    ],
    [
      'of a long secret in the wrong place',
      { replies: { complete: { body: { gateway_params: SECRET.repeat(3) } } } },
      'error',
      1,
    ],
  ] as const)('%s has no address, secret, card or key', async (_what, how, page, shown) => {
    expect(await paidBy(how)).toBe(page);
    const lines = written();
    // There is something to look at.
    expect(lines).toContainEqual(expect.stringMatching(/^\[Purchases\],postCheckoutStart: \d+$/));
    expect(lines.filter((line) => line.includes('Checkout error'))).toHaveLength(shown);
    for (const one of PRIVATE) expect(lines.join('\n')).not.toContain(one);
  });

  it('[CHK-115] has code, message and underlying message of an error, and marks what was struck out', () => {
    expect(lineOf({ code: '16', message: 'm.', underlying: `Request: r. Body: ${echo}.` })).toBe(
      'Checkout error 16: m. Underlying: Request: r. Body: {"email":"[email]","again":"[email]","client_secret":"[secret]"}.',
    );
    expect(lineOf({ code: 'c', message: 'm', underlying: null })).toBe('Checkout error c: m');
  });
});
