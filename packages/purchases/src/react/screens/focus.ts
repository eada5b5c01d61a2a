import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { CheckoutState } from '../../checkout/state.ts';

type Layer = RefObject<HTMLElement | null>;

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, iframe, [tabindex]):not(:disabled, [tabindex^="-"], [data-edge])';

/** Everything in it that takes the keyboard, in the order it has it, also what the page put into its slots. */
function focusableIn(element: Element): HTMLElement[] {
  const children = isSlot(element)
    ? element.assignedElements()
    : [...(element.shadowRoot ?? element).children];
  return children.flatMap((child) => {
    const inner = focusableIn(child);
    return child.matches(FOCUSABLE) && isInSight(child) ? [child as HTMLElement, ...inner] : inner;
  });
}

// By name: elements of another window are of its classes.
const isElement = (target: EventTarget | null): target is Element => target !== null && 'localName' in target;
const isSlot = (element: Element): element is HTMLSlotElement => element.localName === 'slot';

/** Older browsers cannot say; then it has a place, at least. */
function isInSight(element: Element): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
}

/** Hands the keyboard to the first or the last thing that takes it. */
export function focusEnd(layer: HTMLElement, end: 'first' | 'last'): void {
  focusableIn(layer)
    .at(end === 'first' ? 0 : -1)
    ?.focus();
}

/**
 * Hands the keyboard to what is new on the screen whenever `screen` changes. Embedded, the first screen does not take it from the page,
 * and later ones only from the one before.
 */
export function useFocusOn(layer: Layer, screen: string, isEmbedded: boolean): void {
  const seen = useRef<string | null>(null);
  useLayoutEffect(() => {
    const isFirst = seen.current === null;
    if (seen.current === screen) return;
    seen.current = screen;
    const element = layer.current;
    if (!element) return;
    const { host } = element.getRootNode() as ShadowRoot;
    const { activeElement, body } = element.ownerDocument;
    // What had the keyboard may be gone with its screen: then the body has it.
    const isOurs = activeElement === body || host.contains(activeElement);
    if (isEmbedded && (isFirst || !isOurs)) return;
    const goal = element.querySelector<HTMLElement>('[data-focus]');
    goal?.focus({ preventScroll: true });
    goal?.scrollIntoView({ block: 'nearest' });
    if (goal?.closest('[role=alert]')) goal.scrollIntoView({ block: 'center' });
  }, [layer, screen, isEmbedded]);
}

/**
 * Full screen, Escape leaves (unless `onEscape` is null), and the keyboard does not get to what lies beneath. What lies above,
 * such as the window of a bank, keeps it. Events of what the page put into the slots come by here as well, which React does
 * not see.
 */
export function useKeyboard(
  layer: Layer,
  host: HTMLElement,
  { isEmbedded, onEscape }: { readonly isEmbedded: boolean; readonly onEscape: (() => void) | null },
): void {
  const leave = useRef(onEscape);
  useLayoutEffect(() => {
    leave.current = onEscape;
  });
  useEffect(() => {
    const element = layer.current;
    if (isEmbedded || !element) return undefined;
    const page = element.ownerDocument;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !leave.current) return;
      event.preventDefault();
      event.stopPropagation();
      leave.current();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!isElement(target) || host.contains(target)) return;
      const { left, top, width, height } = target.getBoundingClientRect();
      const above = page.elementFromPoint(left + width / 2, top + height / 2);
      if (above === null || host.contains(above)) focusEnd(element, 'first');
    };
    element.addEventListener('keydown', onKey);
    page.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('keydown', onKey);
      page.removeEventListener('focusin', onFocus);
    };
  }, [layer, host, isEmbedded]);
}

/** Whether the session or the form is waited for, which looks the same. */
export function isPreparing({ page, form }: CheckoutState): boolean {
  return page === 'payment-entry-loading' || (page === 'payment-entry' && form.status === 'loading');
}

/** Names what is seen: another name, another screen. */
export function screenOf(state: CheckoutState): string {
  const { status, inlineError } = state.form;
  return `${isPreparing(state) ? '' : state.page} ${status} ${inlineError?.kind}`;
}
