import { describe, expect, it } from 'vitest';
import { ErrorCode, PurchasesError } from './errors.ts';
import {
  emailProblem,
  isSandboxKey,
  requireApiKey,
  requireAppUserId,
  requireCurrency,
  requireHttpConfig,
} from './validation.ts';

function refusalOf(check: () => void): PurchasesError {
  try {
    check();
  } catch (error) {
    if (error instanceof PurchasesError) return error;
  }
  throw new Error('nothing was refused');
}
/** As JavaScript calls it, without a compiler. */
const wrong = (value: unknown) => value as string;

describe('the API key', () => {
  it.each(['rcb_aB1_.-', 'rcb_sb_x'])('[SDK-06] %s is one', (key) => {
    expect(() => requireApiKey(key)).not.toThrow();
  });

  it.each([
    'rcb_',
    'appl_x',
    'rcb_a b',
    'rcb_ä',
    '',
    'RCB_x',
    ' rcb_x',
    'rcb_x\n',
    wrong(undefined),
    wrong(42),
    wrong(['rcb_x']),
  ])('[SDK-06] [SDK-07] %j is none, and the message says what to use', (key) => {
    const { errorCode, message } = refusalOf(() => requireApiKey(key));
    expect(errorCode).toBe(ErrorCode.InvalidCredentialsError);
    expect(message).toBe('Invalid API key. Use your Web Billing API key.');
  });

  it('[SDK-08] one of the sandbox is told by its beginning', () => {
    expect(isSandboxKey('rcb_sb_x')).toBe(true);
    expect(isSandboxKey('rcb_x')).toBe(false);
  });
});

describe('the app user id', () => {
  const noIds = [
    'no_user',
    'null',
    'none',
    'nil',
    '(null)',
    'NaN',
    '\0',
    '\\x00',
    '',
    '   ',
    'unidentified',
    'undefined',
    'unknown',
  ];
  it.each(noIds)('[SDK-09] [SDK-83] %j names nobody', (id) => {
    expect(refusalOf(() => requireAppUserId(id)).errorCode).toBe(ErrorCode.InvalidAppUserIdError);
  });

  it.each(['a/b', '/', wrong(null), wrong(7), 'a\uD800'])('[SDK-10] %j cannot be one', (id) => {
    expect(refusalOf(() => requireAppUserId(id)).errorCode).toBe(ErrorCode.InvalidAppUserIdError);
  });

  it('[SDK-09] the message names the bad one, at a length that can be read', () => {
    const messageOf = (id: string) => refusalOf(() => requireAppUserId(id)).message;
    expect(messageOf('null')).toBe(
      'The app user id "null" is not valid: it must name one customer, and have no slash.',
    );
    expect(messageOf(wrong(7))).toContain('"7"');
    expect(messageOf('/'.repeat(1_000))).toContain(`id "${'/'.repeat(100)}" is`);
  });

  it.each(['anna', 'Null', 'UNKNOWN', 'jörg ☕ 🦊', '$RCAnonymousID:0a', 'a@b+c%20:d', ' x '])(
    '[SDK-09] %j is one as it is',
    (id) => {
      expect(() => requireAppUserId(id)).not.toThrow();
    },
  );
});

describe('requests', () => {
  it('[SDK-11] go to an address without a slash at the end', () => {
    const { errorCode, underlyingErrorMessage } = refusalOf(() =>
      requireHttpConfig({ proxyURL: 'https://p/' }),
    );
    expect(errorCode).toBe(ErrorCode.ConfigurationError);
    expect(underlyingErrorMessage).toContain('"https://p/"');
    expect(() => requireHttpConfig({ proxyURL: 'https://p' })).not.toThrow();
    expect(() => requireHttpConfig({ proxyURL: 'https://p/x' })).not.toThrow();
    expect(() => requireHttpConfig({})).not.toThrow();
  });

  it.each([
    'Authorization',
    'Content-Type',
    'Accept',
    'X-Platform',
    'X-Version',
    'X-Is-Sandbox',
    'X-Platform-Flavor',
    'X-Platform-Flavor-Version',
  ])('[SDK-12] %s stays the SDK’s own, however it is written', (name) => {
    for (const written of [name, name.toLowerCase(), name.toUpperCase()]) {
      const refused = refusalOf(() => requireHttpConfig({ additionalHeaders: { [written]: 'x' } }));
      expect(refused.errorCode).toBe(ErrorCode.ConfigurationError);
      expect(refused.underlyingErrorMessage).toContain(written);
    }
    expect(() => requireHttpConfig({ additionalHeaders: { 'X-Test': 'x' } })).not.toThrow();
  });
});

describe('a currency', () => {
  it.each(['eur', 'EU', 'EURO', 'E1R', ' EUR', 'ÄÖÜ', wrong(['EUR'])])(
    '[SDK-13] [SDK-14] %j is none',
    (code) => {
      const { errorCode, message } = refusalOf(() => requireCurrency(code));
      expect(errorCode).toBe(ErrorCode.ConfigurationError);
      expect(message).toBe(
        `Currency code ${code} is not valid. Please provide a valid ISO 4217 currency code.`,
      );
    },
  );

  it('[SDK-13] is three capitals, or left to the backend', () => {
    for (const code of ['EUR', '', undefined]) expect(() => requireCurrency(code)).not.toThrow();
  });
});

describe('an e-mail address', () => {
  it.each(['', '  ', '\t'])('[SDK-15] %j is none at all', (email) => {
    expect(emailProblem(email)).toBe('You need to provide your email address to continue.');
  });

  it.each(['a', 'a@b', '@b.c', 'a@@b.c', 'a@b.', 'a@.de', 'a b@c.de', 'a@b c.de', 'a@b.de c', 'a@b.de@'])(
    '[SDK-16] %j has the wrong shape',
    (email) => {
      expect(emailProblem(email)).toBe('Email is not valid. Please provide a valid email address.');
    },
  );

  it.each(['a@b.de', ' a@b.de ', 'ä.ö+x@mail.example.de'])('[SDK-16] %j has the right one', (email) => {
    expect(emailProblem(email)).toBeNull();
  });
});
