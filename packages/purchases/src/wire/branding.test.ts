import { describe, expect, it } from 'vitest';
import { readBranding } from './branding.ts';

const nothing = {
  appName: null,
  appIcon: null,
  appIconWebp: null,
  supportEmail: null,
  taxCollectionEnabled: false,
  pricesIncludeTax: false,
  appearance: null,
  legal: null,
};

it('a project without branding has none of its own, and collects no taxes', () => {
  expect(readBranding({}, '')).toEqual(nothing);
});

it('[BRAND-01, BRAND-02] branding is read whole', () => {
  const appearance = {
    color_buttons_primary: '#111111',
    color_accent: '#222222',
    color_error: '#333333',
    color_product_info_bg: '#444444',
    color_form_bg: '#555555',
    color_page_bg: '#666666',
    font: 'Inter',
    shapes: 'pill',
    show_product_description: true,
  };
  const answer = {
    app_name: 'Plausch',
    app_icon: 'icon.png',
    app_icon_webp: 'icon.webp',
    support_email: 'hilfe@plausch.de',
    gateway_tax_collection_enabled: true,
    prices_include_tax: true,
    appearance,
  };
  expect(readBranding(answer, '')).toEqual({
    appName: 'Plausch',
    appIcon: 'icon.png',
    appIconWebp: 'icon.webp',
    supportEmail: 'hilfe@plausch.de',
    taxCollectionEnabled: true,
    pricesIncludeTax: true,
    appearance,
    legal: null,
  });
});

it('an appearance without anything is null in all words, and shows no description', () => {
  expect(readBranding({ appearance: {} }, '').appearance).toEqual({
    color_buttons_primary: null,
    color_accent: null,
    color_error: null,
    color_product_info_bg: null,
    color_form_bg: null,
    color_page_bg: null,
    font: null,
    shapes: null,
    show_product_description: false,
  });
});

it.each([
  ['app_name', { app_name: 7 }],
  ['appearance', { appearance: 'red' }],
  ['appearance.font', { appearance: { font: 7 } }],
])('what is broken is told by its place: %s', (place, answer) => {
  expect(() => readBranding(answer, '')).toThrow(`${place} should be`);
});

describe("the seller's pages", () => {
  const legalOf = (legal: unknown) => readBranding({ legal }, '').legal;
  const none = {
    imprint: null,
    terms: null,
    privacy: null,
    withdrawalRight: null,
    withdraw: null,
    cancel: null,
    termsVersion: null,
  };

  it('are read whole', () => {
    const legal = {
      imprint: 'https://plausch.example/impressum',
      terms: '/nutzungsbedingungen?teil=abo#preise',
      privacy: '/datenschutz',
      withdrawal_right: '/nutzungsbedingungen#widerruf',
      withdraw: '/widerruf',
      cancel: '/kuendigen',
      terms_version: '2026-11',
    };
    const { withdrawal_right: withdrawalRight, terms_version: termsVersion, ...same } = legal;
    expect(legalOf(legal)).toEqual({ ...same, withdrawalRight, termsVersion });
  });

  it.each([null, undefined, 'https://plausch.example', 7, ['/agb']])(
    'are none where there is %j',
    (legal) => {
      expect(legalOf(legal)).toBeNull();
    },
  );

  it.each([
    'http://plausch.example/agb',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'agb',
    '',
    '//boese.example',
    '/\\boese.example',
    '/agb\\..',
    '/a b',
    '/a\tb',
    'https:///boese.example',
    'https://',
    `/${'a'.repeat(2000)}`,
    7,
    null,
  ])('leave out what is no address of theirs: %j', (terms) => {
    expect(legalOf({ terms })).toEqual(none);
  });
});
