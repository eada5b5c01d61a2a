import type { FigureSpec } from '@plausch/stage/figures';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../../../i18n/wardrobe.ts';
import { FigurePicture } from '../FigurePicture.tsx';
import { partsInWords } from './in-words.ts';
import { wornIn } from './offer.ts';
import styles from './Preview.module.css';
import { Stool } from './Stool.tsx';
import { useStride } from './use-stride.ts';

const POSES = ['stand', 'sit', 'walk', 'wave'] as const;
type ShownPose = (typeof POSES)[number];

/** The figure on a little stage of its own, in the pose one wants to see. `tools` lie in its upper corners. */
export function Preview({ figure, tools }: { readonly figure: FigureSpec; readonly tools: ReactNode }) {
  const [pose, setPose] = useState<ShownPose>('stand');
  const rolls = wornIn(figure, 'aid')?.rolls === true;
  const stride = useStride(pose === 'walk' && !rolls);
  return (
    <section className={styles['preview']} aria-label={t('wardrobe.preview')}>
      <div className={styles['tools']}>{tools}</div>
      <p className="visually-hidden">{t('wardrobe.wears', { parts: partsInWords(figure) })}</p>
      <div className={styles['figure']}>
        {pose === 'sit' && !rolls && <Stool />}
        <FigurePicture figure={figure} pose={pose} legPhase={stride} />
      </div>
      <PoseChoice pose={pose} onChoose={setPose} />
    </section>
  );
}

function PoseChoice({
  pose,
  onChoose,
}: {
  readonly pose: ShownPose;
  readonly onChoose: (pose: ShownPose) => void;
}) {
  const group = useId();
  return (
    <fieldset className={styles['poses']} aria-label={t('pose.label')}>
      {POSES.map((option) => (
        <label key={option} className={styles['pose']}>
          <input type="radio" name={group} checked={option === pose} onChange={() => onChoose(option)} />
          {t(`pose.${option}`)}
        </label>
      ))}
    </fieldset>
  );
}
