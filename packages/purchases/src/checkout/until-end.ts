import type { OpenedCheckout } from './flow.ts';
import { type Layer, openLayer } from './layer.ts';
import type { FlowEnd } from './steps.ts';

export type UntilEnd = {
  /** The element to fill; without one the page is covered. */
  readonly target: HTMLElement | null | undefined;
  readonly open: (layer: Layer) => OpenedCheckout;
  /** Draws the checkout into the layer. */
  readonly show: (layer: Layer, opened: OpenedCheckout) => { readonly unmount: () => void };
};

/**
 * Shows a checkout in a layer of its own until it ends, and puts the page back as it was, however it ends.
 * @throws what `show` throws
 */
export async function showUntilEnd({ target, open, show }: UntilEnd): Promise<FlowEnd> {
  const layer = openLayer({
    target,
    onLeft: () => opened.checkout.close(),
    onResized: () => opened.resized(),
  });
  const opened = open(layer);
  try {
    const screens = show(layer, opened);
    const end = await opened.ended;
    screens.unmount();
    return end;
  } finally {
    // Already over, unless the screens could not be shown.
    opened.checkout.close();
    await layer.close();
  }
}
