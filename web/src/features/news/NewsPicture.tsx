import { scenePictures } from 'virtual:scene-pictures';
import styles from './News.module.css';

/** A scene of ours as the picture of a piece of news, by the light of the theme. */
export function NewsPicture({ scene, alt }: { readonly scene: string; readonly alt: string }) {
  const light = document.documentElement.dataset['theme'] === 'light' ? 'day' : 'night';
  const picture = scenePictures[scene]?.[light];
  if (!picture) return null;
  return (
    <div className={styles['picture']} style={{ background: picture.colour }}>
      <img src={picture.src} alt={alt} loading="lazy" decoding="async" draggable={false} />
    </div>
  );
}
