import type { OpenedCheckout } from './flow.ts';
import { type Layer, openLayer } from './layer.ts';
import type { FlowEnd } from './steps.ts';

/**
 * Shows a checkout in a layer of its own until it ends, and puts the page back as it was, however it ends.
 *
 * @param target the element to fill; without one the page is covered
 * @param show draws the checkout into the layer; returns what takes that away
 * @throws what `open` and `show` throw
 */
export async function showUntilEnd(
  target: HTMLElement | null | undefined,
  open: (layer: Layer) => OpenedCheckout,
  show: (layer: Layer, opened: OpenedCheckout) => { readonly unmount: () => void },
): Promise<FlowEnd> {
  const layer = openLayer({
    target,
    onLeft: () => opened?.checkout.close(),
    onResized: () => opened?.resized(),
  });
  let opened: OpenedCheckout | undefined;
  try {
    // The target was taken away before the layer was in it: no observer reports that.
    if (!layer.host.isConnected) return { kind: 'closed' };
    opened = open(layer);
    const screens = show(layer, opened);
    const end = await opened.ended;
    screens.unmount();
    return end;
  } finally {
    // Already over, unless the screens could not be shown.
    opened?.checkout.close();
    await layer.close();
  }
}
