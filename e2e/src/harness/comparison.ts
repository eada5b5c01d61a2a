/** The one line that changes. */
const IMPORTS = {
  official: "import { Purchases } from '/official.js';",
  ours: "import { Purchases } from '/plausch.js';",
};
export type ComparedSdk = keyof typeof IMPORTS;

/** What a page is asked to show, in its query; `billing` is the address of the backend. */
export type ComparisonWish = {
  readonly sdk: ComparedSdk;
  readonly user: string;
  readonly key: string;
  readonly billing: string;
  readonly currency?: string;
};

const PROGRAM = `
const wanted = new URL(location.href).searchParams;
const written = (_name, value) => value instanceof Set ? [...value] : value;
const show = (thing) => { document.querySelector('pre').textContent = JSON.stringify(thing, written, 1); };
try {
  const purchases = Purchases.configure(wanted.get('key'), wanted.get('user'), { proxyURL: wanted.get('billing') });
  const currency = wanted.get('currency') ?? undefined;
  const offerings = await purchases.getOfferings({ currency });
  const lobby = await purchases.getCurrentOfferingForPlacement('lobby', { currency });
  const { requestDate, ...customer } = await purchases.getCustomerInfo();
  const list = document.querySelector('ul');
  for (const { webBillingProduct } of offerings.current.availablePackages) {
    list.append(Object.assign(document.createElement('li'), {
      textContent: webBillingProduct.title + ' ' + webBillingProduct.currentPrice.formattedPrice,
    }));
  }
  show({ offerings, lobby, customer, isSandbox: purchases.isSandbox() });
} catch (error) {
  show({ code: error.errorCode, message: error.message, underlying: error.underlyingErrorMessage, extra: error.extra, is: error.constructor.name });
}
document.title = 'fertig';
`;

/** Posts what the page shows to where the page comes from: for a browser without a driver. */
const TELL = "await fetch('/', { method: 'POST', body: document.querySelector('pre').textContent });";

/** A page that shows all that an SDK gives it; which SDK, says one line of it. Its script has the nonce `story`. */
export function comparisonPage({ searchParams }: URL): string {
  return `<!doctype html><html lang="de"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Laden</title>
<body><h1>Laden</h1><ul></ul><pre></pre>
<script type="module" nonce="story">
${IMPORTS[searchParams.get('sdk') as ComparedSdk]}
${PROGRAM}
${searchParams.has('tell') ? TELL : ''}
</script></body></html>`;
}

/** The strictest policy under which that page works. */
export const comparisonPolicy = (billing: string) =>
  `default-src 'none'; script-src 'self' 'nonce-story'; connect-src 'self' ${new URL(billing).origin}; base-uri 'none'`;
