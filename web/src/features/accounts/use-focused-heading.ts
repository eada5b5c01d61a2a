import { type RefObject, useEffect, useRef } from 'react';

/** For what takes the place of a form: what had the focus is gone, reading goes on at the new heading. */
export function useFocusedHeading(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.querySelector('h1')?.focus(), []);
  return section;
}
