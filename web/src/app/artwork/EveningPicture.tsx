import type { ReactNode } from 'react';
import styles from './EveningPicture.module.css';
import evening from './evening.svg?url';

/**
 * The coffee house on a full evening, filling its frame in full height. Around it `--centre` says where it looks, in scene
 * units; children may place themselves with `--unit` and `--left`.
 */
export function EveningPicture({ alt, children }: { readonly alt: string; readonly children?: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <div className={styles['scene']}>
        <img src={evening} alt={alt} className={styles['picture']} />
        {children}
      </div>
    </div>
  );
}
