import { scenePictures } from 'virtual:scene-pictures';
import { useLight } from './daylight.ts';
import styles from './ScenePicture.module.css';

/**
 * A scene without people: its middle, as much as fits the frame, fetched when it comes into view. Decoration;
 * the name stands beside it. `isLarge`: the frame is larger than a card.
 */
export function ScenePicture({
  sceneId,
  isLarge = false,
}: {
  readonly sceneId: string;
  readonly isLarge?: boolean;
}) {
  const light = useLight();
  const picture = scenePictures[sceneId]?.[light];
  if (!picture) return null;
  return (
    <div className={styles['frame']} style={{ background: picture.colour }} aria-hidden="true">
      <img
        className={styles['scene']}
        src={isLarge ? picture.whole : picture.card}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </div>
  );
}
