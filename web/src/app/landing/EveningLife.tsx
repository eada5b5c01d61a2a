import { useEffect, useRef } from 'react';
import { whenIdle } from '../../device/idle.ts';
import { log } from '../../device/log.ts';
import { useIsStill } from '../../device/motion.ts';

/** A layer over the still picture that comes to life once everything else is there, unless this device wants no such thing. */
export function EveningLife() {
  const layer = useRef<HTMLDivElement>(null);
  const isStill = useIsStill();
  useEffect(() => {
    const over = layer.current;
    const picture = over?.parentElement?.querySelector('img');
    if (!over || !picture || isStill || savesData()) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      try {
        const { bringToLife } = await import('./evening-life.ts');
        if (isOver) return;
        stop = await bringToLife(over, picture);
        if (isOver) stop();
      } catch (error) {
        log('the picture stays still', { error });
      }
    };
    const callOff = afterwards(picture, () => void begin());
    return () => {
      isOver = true;
      callOff();
      stop?.();
    };
  }, [isStill]);
  return <div ref={layer} aria-hidden="true" />;
}

/** Runs something once the picture has come and the page has nothing better to do. Returns how to call it off. */
function afterwards(picture: HTMLImageElement, work: () => void): () => void {
  const ended = new AbortController();
  let callOff = () => {};
  const wait = () => {
    callOff = whenIdle(work);
  };
  if (picture.complete) wait();
  else picture.addEventListener('load', wait, { once: true, signal: ended.signal });
  return () => {
    ended.abort();
    callOff();
  };
}

/** Whether people have asked their browser to fetch as little as it can. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}
