import { scenePictures } from 'virtual:scene-pictures';
import styles from './News.module.css';

/** A scene of ours as the picture of a piece of news, by the light of the theme. `isFirst`: the large one, seen as soon as its page is. */
export function NewsPicture({
  scene,
  alt,
  isFirst,
}: {
  readonly scene: string;
  readonly alt: string;
  readonly isFirst: boolean;
}) {
  const light = document.documentElement.dataset['theme'] === 'light' ? 'day' : 'night';
  const picture = scenePictures[scene]?.[light];
  if (!picture) return null;
  return (
    <div className={styles['picture']} style={{ background: picture.colour }}>
      <img
        src={isFirst ? picture.whole : picture.card}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
      />
    </div>
  );
}
