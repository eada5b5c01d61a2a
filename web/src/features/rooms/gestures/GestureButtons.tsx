import type { Gesture } from '@plausch/protocol';
import { Hand, Heart, type LucideIcon, Music } from 'lucide-react';
import { useRoom } from '../room.context.ts';
import styles from './GestureButtons.module.css';
import { t } from './gesture.words.ts';
import { makeGesture } from './make-gesture.ts';

const CHOICES: readonly { readonly kind: Gesture; readonly Icon: LucideIcon }[] = [
  { kind: 'wave', Icon: Hand },
  { kind: 'dance', Icon: Music },
  { kind: 'heart', Icon: Heart },
];

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
      {CHOICES.map(({ kind, Icon }) => (
        <button key={kind} type="button" onClick={() => void make(kind)}>
          <Icon size={20} aria-hidden="true" />
          {t(`gesture.${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}
