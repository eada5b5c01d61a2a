import type { ReactNode } from 'react';
import { focusEnd } from './focus.ts';

/** Before the first and behind the last thing that takes the keyboard: leads round to the other end. */
export function Edge({
  layer,
  to,
}: {
  readonly layer: { readonly current: HTMLElement | null };
  readonly to: 'first' | 'last';
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes the keyboard only to hand it on
    <span
      className="edge"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the same
      tabIndex={0}
      data-edge
      onFocus={() => layer.current && focusEnd(layer.current, to)}
    />
  );
}
