import type { Offering, Offerings } from '@plausch/purchases';
import { expect, it } from 'vitest';
import { askedOffering } from './asked-offering.ts';
import type { Standing } from './subscription.state.ts';

const NEVER: Standing = { kind: 'never' };
const PREMIUM = { tier: 'premium', productId: 'premium_monthly', isSandbox: false } as const;

const offering = (identifier: string, own: object = {}) =>
  ({
    identifier,
    metadata: null,
    paywall_components: { default_locale: 'de_DE' },
    availablePackages: [],
    ...own,
  }) as unknown as Offering;

const trialOf = (trial: object | null) => ({
  metadata: { forTrial: true },
  availablePackages: [{ webBillingProduct: { defaultSubscriptionOption: { trial } } }],
});

const offerings = (...all: readonly Offering[]): Offerings => ({
  all: Object.fromEntries(all.map((one) => [one.identifier, one])),
  current: null,
});

const shown = (id: string | null, all: Offerings, standing: Standing = NEVER) =>
  askedOffering(id, all, standing)?.identifier;

it('the paywall of an offering is shown to whoever asks for it, and nothing where there is none', () => {
  const all = offerings(offering('welcome'), offering('standard', { paywall_components: null }));
  expect(shown('welcome', all)).toBe('welcome');
  expect(['standard', 'unknown', '', '__proto__', 'constructor', null].map((id) => shown(id, all))).toEqual(
    Array(6).fill(undefined),
  );
});

it.each<[Standing, boolean]>([
  [{ kind: 'never' }, true],
  [{ kind: 'ended', tier: 'vip', endedAt: '2026-11-01T00:00:00.000Z', isUnpaid: false }, true],
  [{ kind: 'active', ...PREMIUM, renewsAt: '2026-12-01T00:00:00.000Z' }, false],
  [{ kind: 'elsewhere', ...PREMIUM, endsAt: null, renews: true }, false],
  [{ kind: 'lifetime', ...PREMIUM }, false],
])('in the standing %j there is one: %s', (standing, isShown) => {
  expect(shown('welcome', offerings(offering('welcome')), standing)).toBe(isShown ? 'welcome' : undefined);
});

it('a paywall that promises a trial is for those who may have one', () => {
  expect(shown('trial', offerings(offering('trial', trialOf({ periodDuration: 'P7D' }))))).toBe('trial');
  expect(shown('trial', offerings(offering('trial', trialOf(null))))).toBeUndefined();
});
