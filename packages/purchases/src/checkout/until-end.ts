import type { OpenedCheckout } from './flow.ts';
import { type Layer, openLayer } from './layer.ts';
import { onResized } from './resize.ts';
import type { FlowEnd } from './steps.ts';

const WIDE_PX = 768;

/** A layer with room for the card provider's form. */
export type CheckoutLayer = Layer & {
  /** Slotted into the root; the card provider's script finds its own elements nowhere but in the page. */
  readonly places: { readonly payment: HTMLElement; readonly email: HTMLElement };
  readonly isWide: () => boolean;
};

/**
 * Shows a checkout in a layer of its own until it ends, and puts the page back as it was, however it ends.
 *
 * @param target the element to fill; without one the page is covered
 * @param show draws the checkout into the layer; returns what takes that away
 * @throws what `open` and `show` throw
 */
export async function showUntilEnd(
  target: HTMLElement | null | undefined,
  open: (layer: CheckoutLayer) => OpenedCheckout,
  show: (layer: CheckoutLayer, opened: OpenedCheckout) => { readonly unmount: () => void },
): Promise<FlowEnd> {
  const layer = openLayer({ name: 'rcb-ui-root', target, onLeft: () => opened?.checkout.close() });
  const { host } = layer;
  const { defaultView } = host.ownerDocument;
  const stopResizing = onResized(defaultView ?? window, () => opened?.resized());
  let opened: OpenedCheckout | undefined;
  try {
    // The target was taken away before the layer was in it: no observer reports that.
    if (!host.isConnected) return { kind: 'closed' };
    const places = {
      payment: placed(host, 'payment', 'payment-element'),
      email: placed(host, 'email', 'link-authentication-element'),
    };
    const room = { ...layer, places, isWide: () => host.clientWidth >= WIDE_PX };
    opened = open(room);
    const screens = show(room, opened);
    const end = await opened.ended;
    screens.unmount();
    return end;
  } finally {
    // Already over, unless the screens could not be shown.
    opened?.checkout.close();
    stopResizing();
    await layer.close();
  }
}

function placed(host: HTMLElement, slot: string, id: string): HTMLElement {
  const place = host.ownerDocument.createElement('div');
  place.id = id;
  place.slot = slot;
  host.append(place);
  return place;
}
