import { useEffect, useState } from 'react';
import { useIsStill } from '../../../device/motion.ts';

const STRIDE_MS = 620;
/** A step looks smooth enough in so many pictures from one leg to the other. */
const PICTURES = 8;

/** Which leg is in front, from -1 to 1, while somebody walks on the spot; undefined where nothing should move. */
export function useStride(isWalking: boolean): number | undefined {
  const isCalm = useIsStill();
  const [stride, setStride] = useState(1);
  const moves = isWalking && !isCalm;

  useEffect(() => {
    if (!moves) return;
    let frame = 0;
    const draw = (now: number) => {
      setStride(Math.round(Math.sin((now / STRIDE_MS) * 2 * Math.PI) * PICTURES) / PICTURES);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [moves]);

  return moves ? stride : undefined;
}
