import type { ReactNode } from 'react';
import styles from './ExhibitFrame.module.css';

/** Things of one kind beside each other, as far as the width goes. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}
