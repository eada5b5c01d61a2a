import { anySign } from '@plausch/dev-env/any-sign';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { digitsOf, microsPerUnit } from '../../pure/money.ts';
import {
  FORMAT,
  inOrder,
  type ParsedCatalogue,
  type ParsedOffering,
  type ParsedOption,
  type ParsedProduct,
} from './catalogue.parsed.ts';
import { wrongId } from './catalogue.values.ts';

const FAMILIES = ['first', 'second'] as const;
const ENTITLEMENTS = ['premium', 'vip', 'babo'] as const;
const CURRENCIES = ['EUR', 'USD', 'JPY', 'KWD', 'CHF'] as const;

const id = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,10}$/).filter((text) => wrongId(text) === undefined);
/** Few, so that files that follow each other speak of the same. */
const productId = fc.constantFrom('a', 'b', 'c-1', 'D.2', 'e_3', 'monthly');
const text = (most: number) =>
  fc
    .string({ unit: anySign, minLength: 1, maxLength: most })
    .filter((one) => one.trim() !== '' && one.length <= most && one.isWellFormed() && !/\p{Cc}/u.test(one));
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const period = fc.constantFrom('P1D', 'P7D', 'P2W', 'P1M', 'P3M', 'P1Y');

const json: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.constantFrom(null, true, false, '', 'no', '1', '~', '0x1', '2026-11-23', 0, -1, 2.5, 1e-7),
    text(10),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(id, tie('value'), { maxKeys: 3 }),
  ),
})).value;
const metadata = fc.dictionary(id, json, { maxKeys: 3 });

function option(
  optionId: string,
  currencies: readonly string[],
  mayTry: boolean,
): fc.Arbitrary<ParsedOption> {
  const amount = (currency: string) =>
    fc
      .integer({ min: 1, max: 99_999_999 })
      .map((units) => ({ currency, amountMicros: units * microsPerUnit(currency) }));
  return fc.record({
    id: fc.constant(optionId),
    trialPeriod: mayTry ? orNull(period) : fc.constant(null),
    prices: fc.tuple(...inOrder(currencies, (one) => one).map(amount)),
  });
}

function product(productName: string, currency: string): fc.Arbitrary<ParsedProduct> {
  const shape = fc.record({
    type: fc.constantFrom('subscription', 'consumable', 'non_consumable'),
    isGift: fc.boolean(),
    currencies: fc.subarray([...CURRENCIES]).map((some) => [...new Set([currency, ...some])]),
    options: fc.subarray(['base_option', 'long', 'short'], { minLength: 1 }),
  });
  return shape.chain(({ type, isGift, currencies, options }) => {
    const isGiven = type === 'consumable' && isGift;
    const entitlements = fc.subarray([...ENTITLEMENTS]).map((some) => inOrder(some, (one) => one));
    return fc.record({
      id: fc.constant(productName),
      type: fc.constant(type as ParsedProduct['type']),
      title: text(20),
      description: orNull(text(30)),
      period: type === 'subscription' ? period : fc.constant(null),
      family:
        type === 'subscription'
          ? fc.constantFrom<string>(...FAMILIES)
          : fc.constant(type === 'non_consumable' ? `product:${productName}` : null),
      entitlements: isGiven ? fc.constant([]) : entitlements,
      gift: isGiven
        ? fc.record({ entitlement: fc.constantFrom<string>(...ENTITLEMENTS), period })
        : fc.constant(null),
      defaultOptionId: options.includes('base_option')
        ? fc.constant('base_option')
        : fc.constantFrom(...options),
      options: fc.tuple(
        ...inOrder(options, (one) => one).map((one) => option(one, currencies, type === 'subscription')),
      ),
      isRetired: fc.constant(false),
    });
  });
}

const offering = (offeringId: string, productIds: readonly string[]): fc.Arbitrary<ParsedOffering> =>
  fc.record({
    id: fc.constant(offeringId),
    description: text(20),
    metadata: orNull(metadata),
    packages: fc.uniqueArray(
      fc.record({
        id: fc.oneof(id, fc.constantFrom('$rc_monthly', '$rc_annual')),
        productId: fc.constantFrom(...productIds),
      }),
      { selector: (one) => one.id, minLength: 1, maxLength: 4 },
    ),
    paywall: fc.constant(null),
  });

const seller: fc.Arbitrary<NonNullable<ParsedCatalogue['seller']>> = fc.record({
  name: text(20),
  address: fc.array(text(20), { minLength: 1, maxLength: 3 }),
  taxNumber: fc.constantFrom('12/345/67890', null),
  vatId: fc.constant('DE123456789'),
  email: fc.constantFrom('a@example.org', 'b@example.org'),
});
const page = orNull(fc.constantFrom('https://plausch.example/a', '/b', '/c?d#e'));
const legal: fc.Arbitrary<NonNullable<ParsedCatalogue['branding']['legal']>> = fc.record({
  imprint: page,
  terms: page,
  privacy: page,
  withdrawal_right: page,
  withdraw: page,
  cancel: page,
  terms_version: orNull(text(10)),
});
const home = fc.constantFrom('DE', 'FR', 'CH');
const vat: fc.Arbitrary<NonNullable<ParsedCatalogue['vat']>> = fc.oneof(
  fc.record({
    home,
    scheme: fc.constantFrom('none' as const, 'small_business' as const),
    registered: fc.constant([]),
    collection: fc.constant(false),
  }),
  fc.record({
    home,
    scheme: fc.constantFrom('home_only' as const, 'oss' as const),
    registered: fc.subarray(['CH', 'GB', 'NO']),
    collection: fc.boolean(),
  }),
);

/** Any catalogue without a mistake, as it is kept. */
export const catalogues: fc.Arbitrary<ParsedCatalogue> = fc
  .record({
    currency: fc.constantFrom<string>(...CURRENCIES),
    productIds: fc.uniqueArray(productId, { maxLength: 5 }),
    offeringIds: fc.uniqueArray(
      id.filter((one) => one !== 'current'),
      { maxLength: 3 },
    ),
  })
  .chain(({ currency, productIds, offeringIds: wanted }) => {
    const offeringIds = productIds.length === 0 ? [] : wanted;
    const anOffering = offeringIds.length === 0 ? fc.constant(null) : orNull(fc.constantFrom(...offeringIds));
    return fc
      .record({
        products: fc.tuple(...inOrder(productIds, (one) => one).map((one) => product(one, currency))),
        offerings: fc.tuple(...offeringIds.map((one) => offering(one, productIds))),
        current: anOffering,
        targeting: orNull(fc.record({ ruleId: id, revision: fc.nat({ max: 1_000_000 }) })),
        fallback: anOffering,
        placements: fc.uniqueArray(fc.record({ placement: id, offeringId: anOffering }), {
          selector: (one) => one.placement,
          maxLength: 3,
        }),
        appName: orNull(text(20)),
        legal: orNull(legal),
        vat: orNull(vat),
        seller: orNull(seller),
      })
      .map(
        ({
          products,
          offerings,
          current,
          targeting,
          fallback,
          placements,
          appName,
          legal: pages,
          vat: taxes,
          seller: who,
        }): ParsedCatalogue => ({
          format: FORMAT,
          project: 'plausch',
          defaultCurrency: currency,
          sandboxKey: 'rcb_sb_plausch',
          products,
          offerings,
          currentOfferingId: current,
          targeting: current === null ? null : targeting,
          placements:
            fallback === null
              ? null
              : {
                  fallbackOfferingId: fallback,
                  offeringIds: inOrder(placements, ({ placement }) => placement),
                },
          branding: {
            appName,
            supportEmail: null,
            icon: null,
            iconWebp: null,
            appearance: null,
            ...(pages && { legal: pages }),
          },
          ...(taxes && { vat: taxes }),
          ...(who && { seller: who }),
        }),
      );
  });

/** The file of a catalogue, in one of the ways in which it may be written. */
export function fileOf(catalogue: ParsedCatalogue, { flow = false, quoted = false } = {}): string {
  const { products, offerings, placements, targeting, branding } = catalogue;
  const file = {
    project: catalogue.project,
    currency: catalogue.defaultCurrency,
    sandboxKey: catalogue.sandboxKey,
    entitlements: ENTITLEMENTS,
    families: FAMILIES,
    products: Object.fromEntries(products.map((one) => [one.id, productInFile(one)])),
    offerings: Object.fromEntries(
      offerings.map(({ id: name, packages, ...offeringFields }) => [
        name,
        {
          ...offeringFields,
          packages: Object.fromEntries(packages.map((one) => [one.id, one.productId])),
        },
      ]),
    ),
    currentOffering: catalogue.currentOfferingId,
    ...(targeting && { targeting: { rule: targeting.ruleId, revision: targeting.revision } }),
    ...(placements && {
      placements: {
        fallback: placements.fallbackOfferingId,
        offerings: Object.fromEntries(placements.offeringIds.map((one) => [one.placement, one.offeringId])),
      },
    }),
    branding: { appName: branding.appName, ...(branding.legal && { legal: legalInFile(branding.legal) }) },
    ...(catalogue.vat && { vat: vatInFile(catalogue.vat) }),
    ...(catalogue.seller && { seller: catalogue.seller }),
  };
  return stringify(file, {
    collectionStyle: flow ? 'flow' : 'any',
    ...(quoted ? { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_SINGLE' } : {}),
    aliasDuplicateObjects: false,
    lineWidth: 60,
  });
}

const vatInFile = ({ registered, ...fields }: NonNullable<ParsedCatalogue['vat']>): object =>
  registered.length > 0 ? { ...fields, registered: registered.toReversed() } : fields;

const legalInFile = ({
  withdrawal_right: withdrawalRight,
  terms_version: termsVersion,
  ...same
}: NonNullable<ParsedCatalogue['branding']['legal']>): object =>
  Object.fromEntries(
    Object.entries({ ...same, withdrawalRight, termsVersion }).filter(([, value]) => value !== null),
  );

function productInFile(product: ParsedProduct): object {
  const { options, defaultOptionId, isRetired: _, id: __, family, ...fields } = product;
  const base = options.find(({ id: name }) => name === 'base_option');
  const others = options.filter((one) => one !== base);
  return {
    ...Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== null && !isEmptyList(value)),
    ),
    ...(product.type === 'subscription' ? { family } : {}),
    ...(base ? optionInFile(base) : {}),
    options: Object.fromEntries(others.map((one) => [one.id, optionInFile(one)])),
    defaultOption: defaultOptionId,
  };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const optionInFile = ({ trialPeriod, prices }: ParsedOption): object => ({
  ...(trialPeriod === null ? {} : { trial: trialPeriod }),
  prices: Object.fromEntries(
    prices.map(({ currency, amountMicros }) => {
      const units = String(amountMicros / microsPerUnit(currency));
      const digits = digitsOf(currency);
      const padded = units.padStart(digits + 1, '0');
      return [currency, digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`];
    }),
  ),
});
