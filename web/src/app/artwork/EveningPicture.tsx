import type { ReactNode } from 'react';
import styles from './EveningPicture.module.css';
import evening from './evening.svg?url';

/**
 * The coffee house on a full evening, filling its frame in full height. Around it `--centre` says where it looks, in scene
 * units; children may place themselves with `--unit` and `--left`. Its fifteen hundred shapes keep a slow device busy for a
 * while: `loading="lazy"` where they are to come after everything else of the page.
 */
export function EveningPicture({
  alt,
  loading,
  children,
}: {
  readonly alt: string;
  readonly loading?: 'lazy';
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['frame']}>
      <div className={styles['scene']}>
        <img src={evening} alt={alt} loading={loading} className={styles['picture']} />
        {children}
      </div>
    </div>
  );
}
