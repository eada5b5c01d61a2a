import type { ReactNode } from 'react';
import styles from './Toast.module.css';

/**
 * The place where toasts appear: always in the page, so that readers announce what comes into it.
 * One toast at a time; it never takes the focus. It stands above whatever has the CSS `anchor-name: --toast-floor`.
 */
export function ToastRegion({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles['region']} role="status">
      {children}
    </div>
  );
}

export function Toast({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles['toast']}>
      <span className={styles['words']}>{children}</span>
      {action}
    </div>
  );
}
