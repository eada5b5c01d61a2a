import { describe, expect, it } from 'vitest';
import { payingPolicy, shopConfig } from './shop.ts';

const SANDBOX = { baseUrl: '/billing', apiKey: 'rcb_sb_plausch' };
const PRODUCTION = { baseUrl: '/billing', apiKey: 'rcb_plausch' };
const ELSEWHERE = { baseUrl: 'https://billing.example.org/shop', apiKey: 'rcb_sb_plausch' };
const HOSTED = { baseUrl: 'https://api.revenuecat.com', apiKey: 'rcb_sb_theirs' };

describe('what clients are told of the shop', () => {
  it('is nothing where nothing is sold', () => {
    expect(shopConfig(undefined)).toEqual({
      billingApiKey: '',
      billingBaseUrl: '',
      eventsHost: '',
      cardScriptUrl: '',
    });
  });

  it('is our own sandbox, whose card form lies beside us', () => {
    expect(shopConfig(SANDBOX)).toEqual({
      billingApiKey: 'rcb_sb_plausch',
      billingBaseUrl: '/billing',
      eventsHost: '/billing',
      cardScriptUrl: '/billing/sandbox/v1.js',
    });
  });

  it('is a sandbox of ours elsewhere, whose card form lies beside it', () => {
    expect(shopConfig(ELSEWHERE).cardScriptUrl).toBe('https://billing.example.org/shop/sandbox/v1.js');
  });

  it('is the hosted service by configuration alone, with its own host for events and the card form of the network', () => {
    expect(shopConfig(HOSTED)).toEqual({
      billingApiKey: 'rcb_sb_theirs',
      billingBaseUrl: 'https://api.revenuecat.com',
      eventsHost: 'https://e.revenue.cat',
      cardScriptUrl: 'https://js.stripe.com/v3/',
    });
  });
});

describe('the policy of the documents on which people pay', () => {
  it('differs in nothing where nothing is sold', () => {
    expect(payingPolicy(undefined)).toEqual({});
  });

  it('lets in our own card form by the one policy of the checkout, and no other host', () => {
    expect(payingPolicy(SANDBOX)).toEqual({ content: { trustedTypes: ['plausch-purchases'] } });
  });

  it('lets in the card form of a sandbox of ours elsewhere, and no other host', () => {
    expect(payingPolicy(ELSEWHERE)).toEqual({
      content: {
        scriptSrc: ["'self'", 'https://billing.example.org/shop/sandbox/v1.js'],
        connectSrc: ["'self'", 'https://billing.example.org'],
        trustedTypes: ['plausch-purchases'],
      },
    });
  });

  it('lets in the card network, its frames and no other stranger, with a key that costs money', () => {
    const { content, features } = payingPolicy(PRODUCTION);
    expect(content?.['scriptSrc']).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(content?.['connectSrc']).toEqual(["'self'", 'https://api.stripe.com']);
    expect(content?.['frameSrc']).toContain('https://hooks.stripe.com');
    expect(features).toEqual({ payment: 'self "https://js.stripe.com"' });
  });

  it('lets the page reach a backend elsewhere, and where it hears of events', () => {
    expect(payingPolicy(HOSTED).content?.['connectSrc']).toEqual([
      "'self'",
      'https://api.revenuecat.com',
      'https://e.revenue.cat',
      'https://api.stripe.com',
    ]);
    expect(
      payingPolicy({ baseUrl: 'https://billing.example.org/shop', apiKey: 'rcb_x' }).content?.['connectSrc'],
    ).toEqual(["'self'", 'https://billing.example.org', 'https://api.stripe.com']);
  });
});
