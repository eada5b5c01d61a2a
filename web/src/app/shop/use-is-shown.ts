import { type RefObject, useEffect, useRef } from 'react';

/** Whether the part of the page that asks is still there: what comes later is told elsewhere then. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
