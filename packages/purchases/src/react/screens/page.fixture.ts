import { LANGUAGES } from '../../i18n/index.ts';
import { openMadeUp, type Wish } from './made-up.ts';

// A page that shows made-up checkouts. Stories put it together with a bundler and open it in a browser; what the address
// wishes is shown at once, as a strict page lets nobody else in.

let open: Awaited<ReturnType<typeof openMadeUp>> | undefined;

/** Shows a checkout, instead of the one before. */
async function show(wish: Wish): Promise<void> {
  leave();
  const host = document.createElement('div');
  host.id = 'checkout';
  (wish.isEmbedded ? document.querySelector('#place') : document.body)?.append(host);
  open = await openMadeUp(host, wish);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** Takes the checkout away; answers what is left in its shadow root. */
function leave(): { readonly children: number; readonly sheets: number } | undefined {
  open?.unmount();
  open = undefined;
  const host = document.querySelector('#checkout');
  host?.remove();
  const root = host?.shadowRoot;
  return root ? { children: root.childNodes.length, sheets: root.adoptedStyleSheets.length } : undefined;
}

const screens = {
  LANGUAGES,
  show,
  leave,
  set: (change: Parameters<NonNullable<typeof open>['checkout']['set']>[0]) => open?.checkout.set(change),
  state: () => open?.checkout.getState(),
  calls: () => open?.checkout.calls ?? [],
};

const wish = new URLSearchParams(location.search).get('wish');
if (wish !== null) await show(JSON.parse(wish) as Wish);
Object.assign(globalThis, { screens });
