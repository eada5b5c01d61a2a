import type { Checkout } from './state.ts';
import type { Theme } from './theme.ts';

/** Where the screens of a checkout are shown, and which one. */
export type ScreensOptions = {
  /**
   * The layer's element in the page. It fills its place already: the window, or the element of the page that it was opened in. The card
   * provider's form stands in children of it that are slotted: `<slot name="payment">` and `<slot name="email">`.
   */
  readonly host: HTMLElement;
  /** Open and empty. */
  readonly root: ShadowRoot;
  readonly checkout: Checkout;
  readonly theme: Theme;
};

/** Shows the screens of a checkout at once; `unmount` takes away everything that they brought, listeners included. */
export type OpenScreens = (options: ScreensOptions) => { readonly unmount: () => void };
