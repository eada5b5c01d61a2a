import { type RefObject, useEffect } from 'react';

/**
 * Within a part of the page, of which it is a child: what has the focus there may go, as a person leaves, a button has done what it was
 * for, or a mute takes the field away. The focus would fall to the page then, where no key of a room is heard and the tab key begins at
 * the top. It goes to the closest part around it that is still there instead, unless it was given elsewhere in the same moment.
 */
export function KeptFocus({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { current: outer } = within;
    if (!outer) return;
    /** What had the focus last, and the elements around it from the inside out. */
    let around: readonly HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      const path: HTMLElement[] = [];
      for (let one = target as HTMLElement | null; one && one !== outer; one = one.parentElement)
        path.push(one);
      around = path;
    };
    // The focus went elsewhere, unless its element goes in this very moment: that is seen once the change is done.
    const forget = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        if (around[0] === target && around[0].isConnected && document.activeElement !== target) around = [];
      });
    };
    const look = () => {
      const [focused] = around;
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const next = around.find((one) => one.isConnected) ?? outer;
      if (next.tabIndex < 0 && !next.hasAttribute('tabindex')) next.setAttribute('tabindex', '-1');
      next.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(look);
    changes.observe(outer, { childList: true, subtree: true });
    outer.addEventListener('focusin', remember);
    outer.addEventListener('focusout', forget);
    return () => {
      changes.disconnect();
      outer.removeEventListener('focusin', remember);
      outer.removeEventListener('focusout', forget);
    };
  }, [within]);
  return null;
}
