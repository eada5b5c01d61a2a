import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what takes the place of a form: what had the focus is gone, reading goes on at the new heading. `isNew`: whether it is in its
 * place by now, where the element around it was there before.
 */
export function useFocusedHeading(isNew = true): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) section.current?.querySelector('h1')?.focus();
  }, [isNew]);
  return section;
}
