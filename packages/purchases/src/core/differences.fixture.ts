/**
 * Where this SDK is meant to behave unlike the official one (1.2.x). Whatever is not in this list is equal: the differential test
 * says so, with answers it makes up. `docs/coming-from-the-official-sdk.md` tells the same list to people.
 */
export type Difference = {
  /** Tests quote it: `differs: broken-answers`. */
  readonly id: string;
  readonly what: string;
  readonly official: string;
  readonly ours: string;
  readonly why: string;
  /** The test that shows both, or ours where the official one cannot be run. From the repository's root. */
  readonly shownIn: string;
};

const HERE = 'packages/purchases/src/core/official.test.ts';
const PAYWALL = 'packages/purchases/src/react/paywall/session.test.ts';
const BUILT = 'scripts/purchases/package.test.ts';

export const differences = [
  {
    id: 'texts',
    what: 'The sentences of errors',
    official: '`message` is one of its own sentences.',
    ours: '`message` is one of ours; `errorCode`, `extra.backendErrorCode` and `underlyingErrorMessage` of coded refusals are equal.',
    why: 'They are for developers. Programs decide by the code.',
    shownIn: HERE,
  },
  {
    id: 'contradiction-explained',
    what: 'Which entitlement has no product',
    official: 'Error 28 has no underlying message.',
    ours: '`underlyingErrorMessage` names the entitlement and the product.',
    why: 'Without the names nobody finds the mistake in a catalogue.',
    shownIn: HERE,
  },
  {
    id: 'more-about-refusals',
    what: 'What `extra` says',
    official: '`extra.statusCode` is in the types and never set.',
    ours: '`extra.statusCode` is set, and `extra.requestId` where the backend names the request.',
    why: 'Support finds the request in the log of the backend.',
    shownIn: HERE,
  },
  {
    id: 'broken-answers',
    what: 'Answers that are not what the wire promises',
    official: 'Rejects with a raw `SyntaxError` or `TypeError`, or hands out `undefined` and invalid dates.',
    ours: 'Rejects with `PurchasesError` 12 that names the place in the answer; a refusal without JSON is 16.',
    why: 'A proxy that answers HTML must not look like a fault of the app. One kind of error is caught once.',
    shownIn: HERE,
  },
  {
    id: 'one-broken-product',
    what: 'One product that cannot be read',
    official: 'All offerings are lost.',
    ours: 'This product is left out and told to the log; the others are sold.',
    why: 'A shop with one broken shelf is still a shop.',
    shownIn: HERE,
  },
  {
    id: 'inherited-names',
    what: 'Ids that are names of every JavaScript object, such as `constructor`',
    official:
      '`isEntitledTo("constructor")` is true for everybody; products of such names break the call, and an entitlement `__proto__` is lost.',
    ours: 'They are names like all others.',
    why: 'A right that nobody bought must not be there.',
    shownIn: HERE,
  },
  {
    id: 'unknown-product-type',
    what: 'Product types of later backends',
    official: 'Hands the unknown word out as `productType`.',
    ours: 'Hands out `non_consumable`, and warns in the log.',
    why: 'The type says that there are three. Exhaustive code relies on it.',
    shownIn: HERE,
  },
  {
    id: 'absurd-period',
    what: 'Periods too long to count with',
    official: '`P999999999999999999999D` has a length of about 1e21 days, and prices of 0 follow.',
    ours: '`period` is null, as for any text that is no period; `periodDuration` has the text.',
    why: 'A price of 0 that is none misleads buyers.',
    shownIn: HERE,
  },
  {
    id: 'exact-halves',
    what: 'The last digit of prices for a week, a month, a year',
    official:
      'Multiplies with a factor that was rounded before; where the exact result lies on a half, it can be a millionth less.',
    ours: 'Multiplies first and divides once: a half is rounded upwards, always.',
    why: 'The rule is the same; this is what it says.',
    shownIn: HERE,
  },
  {
    id: 'no-signed-zero',
    what: 'A price of minus nothing',
    official: '`formattedPrice` is `-€0.00` where a credit is spread over a period of no length.',
    ours: 'It is `€0.00`.',
    why: 'Nobody wants to read the sign of nothing.',
    shownIn: HERE,
  },
  {
    id: 'no-current-offering',
    what: 'Only the current offering is asked for, and there is none',
    official: 'Answers all offerings.',
    ours: 'Answers none.',
    why: 'What was asked for is what comes.',
    shownIn: HERE,
  },
  {
    id: 'fewer-requests',
    what: 'How often the backend is asked',
    official:
      'A product in two offerings is asked for twice, an empty catalogue with an empty id; equal requests go out side by side.',
    ours: 'Each product is asked for once, an empty catalogue not at all; equal reads that are under way share an answer.',
    why: 'Components of a page ask for the same thing at the same time.',
    shownIn: HERE,
  },
  {
    id: 'bounded-requests',
    what: 'A backend that never answers',
    official: 'The promise never settles.',
    ours: 'After 30 s it rejects with `PurchasesError` 10.',
    why: 'Every promise settles.',
    shownIn: HERE,
  },
  {
    id: 'stricter-ids',
    what: 'App user ids',
    official: 'Takes blanks alone, a NUL character, and halves of characters, which cannot be sent.',
    ours: 'Refuses them with error 14.',
    why: 'Two customers must never become one.',
    shownIn: HERE,
  },
  {
    id: 'reserved-headers',
    what: 'Additional headers that are the SDK’s own',
    official: '`x-version` in lower case slips through, and the browser joins both values.',
    ours: 'Refused with error 23 in any spelling.',
    why: 'Names of headers know no case.',
    shownIn: HERE,
  },
  {
    id: 'placement-currency',
    what: 'The currency of `getCurrentOfferingForPlacement`',
    official: 'Is sent unchecked.',
    ours: 'Is checked like that of `getOfferings`: error 23.',
    why: 'The same mistake is the same error.',
    shownIn: HERE,
  },
  {
    id: 'events-to-your-backend',
    what: 'Where analytics events go',
    official: 'To the vendor’s host, whatever `proxyURL` says.',
    ours: 'To `proxyURL` where there is one.',
    why: 'Who runs a backend of their own tells nobody else about their customers.',
    shownIn: HERE,
  },
  {
    id: 'events-outside-browsers',
    what: 'Events where there is no page',
    official: 'Are lost without `window`, and an error is written to the log.',
    ours: 'Are sent from Node and from workers, too; what there is none of is null in the event.',
    why: 'Servers render pages and workers load prices.',
    shownIn: HERE,
  },
  {
    id: 'one-purchase-at-a-time',
    what: 'A second purchase while one is open',
    official: 'Both share one session.',
    ours: 'The second rejects with error 15.',
    why: 'A double tap must not pay for the wrong thing.',
    shownIn: 'packages/purchases/src/core/purchases.test.ts',
  },
  {
    id: 'back-to-the-paywall',
    what: 'A checkout that is left on a paywall',
    official: '`renderPaywall` rejects with error 1, and the paywall stays without being of use.',
    ours: 'Leads back to the paywall; the promise is pending until something is bought, the paywall is left, or something fails.',
    why: 'Who looks at the price once more has not decided yet.',
    shownIn: PAYWALL,
  },
  {
    id: 'self-contained-types',
    what: 'Types of paywalls',
    official:
      'Come from a package that is not installed along: no strict project compiles without `skipLibCheck`.',
    ours: '`PaywallComponents` is exported, and the declaration imports nothing.',
    why: 'Types that are not there are no types.',
    shownIn: BUILT,
  },
  {
    id: 'unions-for-enums',
    what: 'Enums in the types',
    official:
      'Are TypeScript enums: any `number` passes as an `ErrorCode`, a plain `"$rc_monthly"` does not pass as a `PackageType`.',
    ours: 'Are constants and unions of the same names and values, members as types included: it is the other way round.',
    why: 'JSON holds plain values, and a number that is no code is a mistake.',
    shownIn: BUILT,
  },
  {
    id: 'modules-only',
    what: 'Forms of the package',
    official: 'An ES module and a UMD file; `./styles` leads to a file that is not there.',
    ours: 'An ES module, a script-tag build that sets the same global, and no `./styles`. `require` works since Node 20.19.',
    why: 'One form of the code in an app. There are no styles to load.',
    shownIn: BUILT,
  },
] as const satisfies readonly Difference[];
