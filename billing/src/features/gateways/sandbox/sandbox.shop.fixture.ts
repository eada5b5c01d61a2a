import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

const require = createRequire(import.meta.url);
const SDK = require.resolve('@revenuecat/purchases-js').replace(/Purchases\.[\w.]+$/, 'Purchases.umd.js');
/** A page of an app with a form of its own, behind the strictest policy there is. */
const OWN_PAGE = `<main><h1>Kasse</h1><form id="form"><div id="email"></div><div id="card"></div><p><button id="pay">Bezahlen</button></p></form></main>
  <script src="/own.js"></script>`;
/** What an app does with the form: `shop.open(options)`, then the button. What came of it stands in `shop.results`. */
const OWN_SCRIPT = `
  const shop = { results: [], events: [] };
  const note = (event) => shop.events.push(event);
  shop.open = ({ key = 'pk_sandbox_1', secret, appearance, locale = 'de', mode = 'payment', amount = 499, currency = 'eur', email = false, payment = {} }) => {
    shop.stripe = Stripe(key, { stripeAccount: 'acct_sandbox' });
    shop.elements = shop.stripe.elements({ loader: 'always', locale, appearance });
    shop.elements.update({ mode, paymentMethodTypes: ['card'], setupFutureUsage: 'off_session', amount, currency });
    if (email) shop.elements.create('linkAuthentication', { defaultValues: { email: '' } }).mount('#email');
    shop.card = shop.elements.create('payment', payment);
    shop.card.mount('#card');
    for (const name of ['ready', 'change', 'loaderror', 'focus', 'blur', 'escape']) shop.card.on(name, (event) => note({ name, ...event }));
    shop.confirm = () => {
      const way = secret.startsWith('seti_') ? 'confirmSetup' : 'confirmPayment';
      const result = shop.stripe[way]({ elements: shop.elements, clientSecret: secret, redirect: 'if_required' });
      result.then((told) => shop.results.push(told), (error) => shop.results.push({ thrown: String(error) }));
      return result;
    };
  };
  shop.close = () => { shop.card.destroy(); shop.elements.getElement('linkAuthentication')?.destroy(); };
  form.addEventListener('submit', (event) => { event.preventDefault(); shop.confirm(); });
  Object.assign(window, { shop });`;

/** A page that buys with the vendor's SDK, which takes the sandbox's script for the network's own: `?user=…&package=…`. */
const SDK_PAGE = `<main><h1>Laden</h1><button id="buy">Kaufen</button></main>
  <script src="/sdk.js"></script><script src="/buy.js"></script>`;
const SDK_SCRIPT = `
  const { Purchases } = window.Purchases;
  const asked = new URLSearchParams(location.search);
  Object.assign(window, { bought: [] });
  buy.addEventListener('click', async () => {
    const purchases = Purchases.isConfigured() ? Purchases.getSharedInstance()
      : Purchases.configure('rcb_sb_plausch', asked.get('user'), { proxyURL: GATEWAY }, { collectAnalyticsEvents: false });
    try {
      const { current } = await purchases.getOfferings();
      const rcPackage = current.packagesById[asked.get('package')];
      const { customerInfo } = await purchases.purchase({ rcPackage, selectedLocale: 'de' });
      window.bought.push(Object.keys(customerInfo.entitlements.active));
    } catch (error) {
      window.bought.push(String(error));
    }
  });`;

const STYLES = `:root { color-scheme: light dark; background: light-dark(#fff, #17111f); color: light-dark(#222, #eee); font: 16px/1.4 sans-serif }
  main { max-width: 460px; margin: 0 auto; padding: 16px } #email { margin-block-end: 14px }
  #pay, #buy { min-height: 46px; width: 100%; font: inherit } * { letter-spacing: 0.01em }`;

export type Shop = { readonly origin: string; close(): Promise<void> };

/** Pages of an app, at another origin than the gateway. */
export async function openShop(gateway: string): Promise<Shop> {
  const page = (body: string) =>
    `<!doctype html><html lang="de"><head><title>Laden</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"><script src="${gateway}/sandbox/v1.js"></script></head><body>${body}</body></html>`;
  const common = `default-src 'none'; script-src 'self' ${gateway}; img-src 'self'; connect-src ${gateway}`;
  const strict = `${common}; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;
  // The SDK brings styles of its own into the page, and makes HTML of texts.
  const loose = `${common}; style-src 'self' 'unsafe-inline'`;
  const files: Readonly<Record<string, readonly [type: string, body: string, policy?: string]>> = {
    '/': ['text/html', page(OWN_PAGE), strict],
    '/own.js': ['text/javascript', OWN_SCRIPT],
    '/sdk': ['text/html', page(SDK_PAGE), loose],
    '/sdk.js': ['text/javascript', readFileSync(SDK, 'utf8')],
    '/buy.js': ['text/javascript', SDK_SCRIPT.replace('GATEWAY', JSON.stringify(gateway))],
    '/page.css': ['text/css', STYLES],
    '/favicon.ico': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.invalid');
    const [type = 'text/plain', body = '', policy] = files[pathname] ?? [];
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
