import { Component, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openLayer } from '../../checkout/layer.ts';
import type { ScreenPaywall } from '../../core/screen-paywall.ts';
import type { PurchaseResult } from '../../core/types.ts';
import { translatorFor } from '../../i18n/index.ts';
import { readPaywall } from '../../paywall/read.ts';
import { prepare } from '../screens/purchase.ts';
import { sheetFor } from '../screens/sheets.ts';
import { Paywall, type PaywallProps } from './Paywall.tsx';
import { openSession } from './session.ts';
import { STYLE } from './style.ts';
import { localeOf, textsOf } from './texts.ts';

/**
 * Shows a paywall until it ends, and puts the page back as it was.
 *
 * @throws PurchasesError 1 where the customer leaves, 23 where the paywall cannot be drawn or its button buys a package that the offering
 * does not have, and what a purchase fails with
 */
export async function show(screen: ScreenPaywall): Promise<PurchaseResult> {
  const { params, log } = screen;
  const { offering, htmlTarget, purchaseHtmlTarget, selectedLocale } = params;
  const paywall = readPaywall(offering.paywall_components ?? {}, log.warn);
  const wanted = [...(selectedLocale === undefined ? [] : [selectedLocale]), ...navigator.languages];
  const locale = localeOf(paywall.locales, wanted);
  const translator = await translatorFor({ selectedLocale: locale, log: log.warn });
  const texts = textsOf(paywall, offering, { translator, locale, log });
  const layer = openLayer({ name: 'rcb-ui-pw-root', target: htmlTarget, onLeft: () => session.leave() });
  const { host, isEmbedded } = layer;
  const session = openSession({
    paywall,
    screen,
    text: texts.raw,
    locale: wanted[0] ?? locale,
    open: (address) => window.open(address, '_blank', 'noopener'),
  });
  try {
    // The target was taken away before the layer was in it: no observer reports that.
    if (!host.isConnected) session.leave();
    const unmount = draw(layer.root, {
      host,
      isEmbedded,
      paywall,
      session,
      texts,
      translator,
      locale: locale.replaceAll('_', '-'),
      purchasePlace: purchaseHtmlTarget,
    });
    try {
      void prepare();
      return await session.ended;
    } finally {
      unmount();
    }
  } finally {
    await layer.close();
  }
}

/** Returns what takes it away. */
function draw(root: ShadowRoot, props: PaywallProps): () => void {
  const { host, isEmbedded } = props;
  const page = host.ownerDocument;
  const style = sheetFor(page);
  style.replaceSync(STYLE);
  root.adoptedStyleSheets = [style];
  host.toggleAttribute('data-full-screen', !isEmbedded);
  const place = page.createElement('div');
  root.append(place);
  const paywall = createRoot(place);
  paywall.render(
    <StrictMode>
      <Boundary onError={props.session.fail}>
        <Paywall {...props} />
      </Boundary>
    </StrictMode>,
  );
  return () => paywall.unmount();
}

type BoundaryProps = { readonly onError: (error: unknown) => void; readonly children: ReactNode };

/** What fails while it is drawn is how the paywall ends: no page waits for what is not there. */
class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
