import type { Gesture } from '@plausch/protocol';
import { useRoom } from '../room.context.ts';
import styles from './GestureButtons.module.css';
import { t } from './gesture.words.ts';
import { makeGesture } from './make-gesture.ts';
import { GRID, SHAPES } from './shapes.ts';

const KINDS = ['wave', 'dance', 'heart'] as const satisfies readonly Gesture[];

/** What one's own figure can do. A refusal stands beside the field. */
export function GestureButtons({ onMade }: { readonly onMade: () => void }) {
  const room = useRoom();
  const make = async (kind: Gesture) => {
    onMade();
    const refusal = await makeGesture(room, kind);
    if (refusal !== null) room.refuse(refusal);
  };
  return (
    <fieldset className={styles['gestures']} aria-label={t('gesture.group')}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" onClick={() => void make(kind)}>
          <svg viewBox={`${-GRID / 2} ${-GRID / 2} ${GRID} ${GRID}`} aria-hidden="true">
            <path d={SHAPES[kind]} />
          </svg>
          {t(`gesture.${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}
