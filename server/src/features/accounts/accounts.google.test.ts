import { FakeGoogle, type GoogleClaims } from '@plausch/dev-env';
import { createStillClock } from '@plausch/platform/clock';
import { createLogger } from '@plausch/platform/logger';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openIdTokens, type ReadIdToken } from './accounts.google.ts';

const NOW = Date.parse('2026-11-01T18:00:00Z');
const SECOND_MS = 1_000;
const HOUR_SECONDS = 3_600;
/** What clocks may be apart. */
const TOLERANCE_SECONDS = 60;
/** How long a refused key keeps us from asking for it again. */
const KEYS_APART_MS = 30_000;
const KEYS_KEPT_MS = 3_600_000;

let google: FakeGoogle;
let clock: ReturnType<typeof createStillClock>;
let logLines: string[];
let read: ReadIdToken;
beforeEach(async () => {
  google = await FakeGoogle.start();
  clock = createStillClock(NOW);
  google.clock = clock;
  logLines = [];
  const logger = createLogger({
    level: 'debug',
    destination: { write: (line: string) => logLines.push(line) } as never,
  });
  const { clientId, keysUrl } = google;
  read = openIdTokens({ clock, logger }, { clientIds: ['web.apps.example', clientId], keysUrl });
});
afterEach(async () => {
  vi.useRealTimers();
  await google.stop();
});

/** The code of the refusal. */
const codeOf = (idToken: string) =>
  read(idToken).then(
    () => 'taken',
    (error: { code?: string; message: string }) => error.code ?? `thrown: ${error.message}`,
  );
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const seconds = (after: number) => Math.floor(NOW / SECOND_MS) + after;

describe('[CAP-05] [OP-28] [A24] an ID token of Google’s', () => {
  it('says who it is and which address they have', async () => {
    expect(await read(google.idToken({ sub: '42', email: 'Lena@Gmail.Test' }))).toEqual({
      subject: '42',
      email: 'Lena@Gmail.Test',
    });
  });

  it.each([
    ['with the other name of Google', { iss: 'accounts.google.com' }],
    ['for another app of ours', { aud: 'web.apps.example' }],
    [
      'that is over within the tolerance',
      { iat: seconds(-HOUR_SECONDS), exp: seconds(1 - TOLERANCE_SECONDS) },
    ],
    ['from a clock that is a little ahead', { iat: seconds(TOLERANCE_SECONDS), exp: seconds(HOUR_SECONDS) }],
    ['with the longest subject', { sub: '1'.repeat(255) }],
  ])('holds %s', async (_, claims) => {
    expect(await codeOf(google.idToken(claims))).toBe('taken');
  });

  it.each<[string, GoogleClaims]>([
    ['for another app', { aud: 'another.apps.example' }],
    ['for ours and another app', { aud: ['web.apps.example', 'another.apps.example'] }],
    ['for nobody', { aud: undefined }],
    ['that our app only passed on', { aud: 'another.apps.example', azp: 'web.apps.example' }],
    ['of another issuer', { iss: 'https://accounts.google.com.evil.test' }],
    ['of the issuer in other letters', { iss: 'https://ACCOUNTS.google.com' }],
    ['of no issuer', { iss: undefined }],
    ['that is over', { iat: seconds(-HOUR_SECONDS), exp: seconds(-TOLERANCE_SECONDS) }],
    ['that never ends', { exp: undefined }],
    ['that lives longer than Google’s do', { iat: seconds(-HOUR_SECONDS - 61), exp: seconds(HOUR_SECONDS) }],
    ['from the future', { iat: seconds(TOLERANCE_SECONDS + 1) }],
    ['that does not hold yet', { nbf: seconds(TOLERANCE_SECONDS + 1) }],
    ['from no time', { iat: undefined }],
    ['from a time in words', { iat: 'now' }],
    ['of nobody', { sub: undefined }],
    ['of somebody without a name', { sub: '' }],
    ['of a number', { sub: 42 }],
    ['of a subject that is too long', { sub: '1'.repeat(256) }],
    ['without an address', { email: undefined }],
    ['with an address that is none', { email: 'lena' }],
    ['with two addresses', { email: ['lena@gmail.test', 'max@gmail.test'] }],
    ['that says nothing of the address', { email_verified: undefined }],
    ['whose address is not verified', { email_verified: false }],
    ['whose address is verified in words', { email_verified: 'true' }],
  ])('does not hold %s', async (_, claims) => {
    expect(await codeOf(google.idToken(claims))).toBe('wrong_credentials');
  });

  it.each<[string, () => string]>([
    ['nobody signed', () => google.forged('none')],
    ['somebody signed with the published key as a password', () => google.forged('HS256')],
    ['a key signed that Google does not know', () => google.idToken({}, { kid: 'unknown' })],
    ['a key without a name signed', () => google.idToken({}, { kid: undefined })],
    ['a key with a number for a name signed', () => google.idToken({}, { kid: 7 })],
    [
      'brings its own key',
      () => google.idToken({}, { kid: 'mine', jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } }),
    ],
    ['names a key elsewhere', () => google.idToken({}, { kid: 'mine', jku: 'http://127.0.0.1:1/keys' })],
    ['claims another algorithm', () => google.idToken({}, { alg: 'RS512' })],
    ['needs what we do not know', () => google.idToken({}, { crit: ['b64'], b64: false })],
    ['speaks of somebody else than it was signed for', () => altered(google.idToken())],
    ['has lost its signature', () => google.idToken().replace(/[^.]*$/, '')],
    ['has a part too many', () => `${google.idToken()}.e30`],
    ['says nothing', () => google.signed(encoded({ alg: 'RS256', kid: 'x' }), '')],
    ['is a list', () => google.signed(google.idToken().split('.')[0] ?? '', encoded([google.claims()]))],
    ['is deep', () => google.idToken({ deep: JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)), sub: '' })],
    ['is garbage', () => '\u0000 or 1=1; --'],
    ['is nothing', () => ''],
    ['is 64 kB', () => 'x'.repeat(64 * 1_024)],
    ['is 64 kB of dots', () => '.'.repeat(64 * 1_024)],
  ])('does not hold when it %s', async (_, idToken) => {
    expect(await codeOf(idToken())).toBe('wrong_credentials');
  });

  it('is never written down, whatever becomes of it', async () => {
    const tokens = [google.idToken(), google.idToken({ aud: 'another.apps.example' }), google.forged('none')];
    for (const idToken of tokens) await codeOf(idToken);
    google.behaviour = 'breaks';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + KEYS_KEPT_MS });
    expect(await codeOf(google.idToken())).toBe('unavailable');
    const written = logLines.join('\n');
    expect(written).toContain('the keys of Google cannot be had');
    for (const part of tokens.flatMap((idToken) => idToken.split('.'))) {
      if (part !== '') expect(written).not.toContain(part);
    }
    expect(written).not.toContain('lena@gmail.test');
  });
});

/** The token with another subject in it. */
function altered(idToken: string): string {
  const [header, , signature] = idToken.split('.');
  return [header, encoded(google.claims({ sub: '1' })), signature].join('.');
}

describe('[A24] the keys of Google', () => {
  it('are asked for once, also when many come at the same moment', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(google.idToken())));
    expect(new Set(codes)).toEqual(new Set(['taken']));
    expect(await codeOf(google.forged('HS256'))).toBe('wrong_credentials');
    expect(google.asked).toBe(1);
  });

  it('are asked for again for a key that is new, and not for every one that is made up', async () => {
    expect(await codeOf(google.idToken())).toBe('taken');
    google.changeKey();
    const later = Date.now() + KEYS_APART_MS;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    expect(await codeOf(google.idToken())).toBe('taken');
    for (let i = 0; i < 5; i += 1) {
      expect(await codeOf(google.idToken({}, { kid: `made up ${i}` }))).toBe('wrong_credentials');
    }
    expect(google.asked).toBe(2);
  });

  it('are forgotten after an hour: a key that Google has withdrawn is good no longer', async () => {
    const idToken = google.idToken();
    expect(await codeOf(idToken)).toBe('taken');
    google.changeKey();
    expect(await codeOf(idToken)).toBe('taken');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + KEYS_KEPT_MS });
    expect(await codeOf(idToken)).toBe('wrong_credentials');
  });

  it.each(['breaks', 'talks nonsense', 'sends elsewhere', 'hangs up'] as const)(
    'cannot be had while Google %s: „unavailable“, never a fault, and it works as soon as Google does',
    async (behaviour) => {
      google.behaviour = behaviour;
      expect(await codeOf(google.idToken())).toBe('unavailable');
      google.behaviour = 'answers';
      expect(await codeOf(google.idToken())).toBe('taken');
      google.behaviour = behaviour;
      expect(await codeOf(google.idToken())).toBe('taken');
    },
  );
});
